// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cal } from '../../../src/booking/cal.ts';
import { calendly } from '../../../src/booking/calendly.ts';
import { policies } from '../../../src/booking/policies.ts';
import { providers } from '../../../src/booking/providers.ts';
import type { BookingConfig } from '../../../src/booking/types.ts';
import { startBooking } from '../../../src/client/booking.ts';
import type { Tap } from '../../../src/client/taps.ts';
import { bookingProviders } from '../../../src/content/schema.ts';
import { click, get, settle, useFreshPage, useNetwork } from '../client/browser.ts';

const CONFIG: BookingConfig = {
  provider: 'calendly',
  url: 'https://calendly.com/alba/30min',
  load: 'intent',
  whenUnavailable: 'nothing',
  dialogLabel: 'Agenda tu evaluación',
  closeLabel: 'Cerrar la agenda',
};
const STYLE = 'https://assets.calendly.com/assets/external/widget.css';

/** What Calendly's script does to the page: a `<div>` that closes by another `<div>`. */
function createFakeCalendly() {
  const close = () => document.querySelector('.calendly-overlay')?.remove();
  const initPopupWidget = vi.fn(({ url }: { url: string }) => {
    close();
    document.body.insertAdjacentHTML(
      'beforeend',
      `<div class="calendly-overlay"><div class="calendly-popup"><iframe srcdoc="${url}"></iframe></div><div class="calendly-popup-close"></div></div>`,
    );
    get('.calendly-popup-close').onclick = close;
  });
  return { initPopupWidget };
}

describe('booking', () => {
  useFreshPage();
  const network = useNetwork();
  let fake: ReturnType<typeof createFakeCalendly>;

  const first = () => get('#first');
  const second = () => get('#second');
  const busy = () => [...document.querySelectorAll('[aria-busy]')].map(({ id }) => id);
  const popups = () => document.querySelectorAll('.calendly-overlay').length;
  const opened = () => fake.initPopupWidget.mock.calls;

  beforeEach(() => {
    vi.useFakeTimers();
    fake = createFakeCalendly();
    document.body.innerHTML =
      '<main><button data-booking id="first"><b>Agenda</b></button></main><footer><button data-booking id="second"></button></footer>';
    // happy-dom has no layout: visible is what has no hidden ancestor.
    vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: HTMLElement) {
      return (this.closest('[hidden]') ? [] : [new DOMRect()]) as unknown as DOMRectList;
    });
    vi.spyOn(window, 'open').mockReturnValue(null);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    expect(console.error).not.toHaveBeenCalled();
    expect(console.warn).not.toHaveBeenCalled();
    delete window.Calendly;
    delete window.Cal;
  });

  const start = (config: Partial<BookingConfig> = {}, taps: Tap[] = []) =>
    startBooking({ config: { booking: { ...CONFIG, ...config } }, taps });

  /** The provider answers: the style, then the script, which leaves its global. */
  const arrive = async () => {
    await network.answer(STYLE, 'load');
    window.Calendly = fake;
    await network.answer(calendly.script, 'load');
  };
  const ready = async (config: Partial<BookingConfig> = {}) => {
    start(config);
    first().dispatchEvent(new Event('pointerover', { bubbles: true }));
    await arrive();
  };

  describe('loading', () => {
    test('asks for nothing before load and idle', () => {
      const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
      start({ load: 'idle' });
      vi.advanceTimersByTime(60_000);
      expect(network.requests).toEqual([]);
      state.mockReturnValue('complete');
      window.dispatchEvent(new Event('load'));
      expect(network.requests).toEqual([]);
      vi.advanceTimersByTime(1000);
      expect(network.find(calendly.script)).toHaveLength(1);
      expect(network.find(STYLE)).toHaveLength(1);
    });

    test('uses the browser’s own idle time where it tells', () => {
      const idle = vi.fn();
      vi.stubGlobal('requestIdleCallback', idle);
      start({ load: 'idle' });
      vi.advanceTimersByTime(60_000);
      expect(network.requests).toEqual([]);
      (idle.mock.calls[0]?.[0] as () => void)();
      expect(network.find(calendly.script)).toHaveLength(1);
    });

    test.each(['pointerover', 'pointerdown', 'focusin', 'keydown'])('%s on a button is a sign of intent', (type) => {
      start();
      vi.advanceTimersByTime(60_000);
      document.body.dispatchEvent(new Event(type, { bubbles: true }));
      expect(network.requests).toEqual([]);
      get('b').dispatchEvent(new Event(type, { bubbles: true }));
      get('b').dispatchEvent(new Event(type, { bubbles: true }));
      expect(network.find(calendly.script)).toHaveLength(1);
      expect(network.find(CONFIG.url)).toMatchObject([{ rel: 'preconnect' }]);
    });

    test('asks once, however many signs there are', async () => {
      start({ load: 'idle' });
      first().dispatchEvent(new Event('pointerover', { bubbles: true }));
      vi.advanceTimersByTime(1000);
      click(first());
      await arrive();
      second().dispatchEvent(new Event('pointerover', { bubbles: true }));
      click(second());
      expect(network.find(calendly.script)).toHaveLength(1);
    });

    test('a script that is there already is not asked for again', async () => {
      window.Calendly = fake;
      start();
      click(first());
      await network.answer(STYLE, 'load');
      expect(network.find(calendly.script)).toEqual([]);
      expect(popups()).toBe(1);
    });

    test('a provider that this site does not know does nothing', () => {
      start({ provider: 'other' as 'cal' });
      click(first());
      expect(network.requests).toEqual([]);
    });
  });

  describe('a click', () => {
    test('opens the popup at once when the widget is ready', async () => {
      await ready();
      click(get('b'));
      expect(opened()).toEqual([[{ url: CONFIG.url }]]);
      expect(busy()).toEqual([]);
    });

    test('waits, visibly, while the widget is on its way', async () => {
      start();
      click(first());
      expect(busy()).toEqual(['first']);
      vi.advanceTimersByTime(3900);
      await arrive();
      expect(popups()).toBe(1);
      expect(busy()).toEqual([]);
    });

    test('gives up, silently, after 4 s', async () => {
      start();
      click(first());
      vi.advanceTimersByTime(4000);
      expect(busy()).toEqual([]);
      await arrive();
      vi.advanceTimersByTime(60_000);
      expect(popups()).toBe(0);
      click(first());
      expect(popups()).toBe(1);
    });

    test('does nothing when the widget is blocked', async () => {
      start();
      click(first());
      await network.answer(calendly.script, 'error');
      expect(busy()).toEqual([]);
      expect(popups()).toBe(0);
      expect(window.open).not.toHaveBeenCalled();
    });

    test('tries again after a failure', async () => {
      start();
      click(first());
      await network.answer(calendly.script, 'error');
      click(first());
      expect(busy()).toEqual(['first']);
      await arrive();
      expect(popups()).toBe(1);
    });

    test('does nothing when the script comes without its global', async () => {
      start();
      click(first());
      await network.answer(STYLE, 'load');
      await network.answer(calendly.script, 'load');
      expect(busy()).toEqual([]);
      expect(popups()).toBe(0);
      click(first());
      expect(network.find(calendly.script)).toHaveLength(2);
    });

    test('waits for the style as well', async () => {
      start();
      click(first());
      window.Calendly = fake;
      await network.answer(calendly.script, 'load');
      expect(popups()).toBe(0);
      await network.answer(STYLE, 'load');
      expect(popups()).toBe(1);
    });

    test('does nothing when the widget throws', async () => {
      await ready();
      fake.initPopupWidget.mockImplementation(() => {
        throw new Error('widget');
      });
      click(first());
      expect(popups()).toBe(0);
      expect(busy()).toEqual([]);
    });

    test('opens a plain popup when only the style fails', async () => {
      start();
      click(first());
      await network.answer(STYLE, 'error');
      window.Calendly = fake;
      await network.answer(calendly.script, 'load');
      expect(popups()).toBe(1);
    });

    test('with a modifier key is not one for the popup', async () => {
      await ready();
      click(first(), { ctrlKey: true });
      expect(opened()).toEqual([]);
    });

    test('made before the entry was there has its effect once', async () => {
      first().setAttribute('aria-busy', 'true');
      start({}, [{ button: first(), at: performance.now() }]);
      expect(busy()).toEqual(['first']);
      await arrive();
      expect(opened()).toHaveLength(1);
    });

    test('made more than 4 s before the widget is there comes to nothing, whenever the entry came', async () => {
      const tap = { button: first(), at: performance.now() };
      vi.advanceTimersByTime(3000);
      start({}, [tap]);
      vi.advanceTimersByTime(999);
      expect(busy()).toEqual(['first']);
      vi.advanceTimersByTime(1);
      expect(busy()).toEqual([]);
      await arrive();
      expect(opened()).toHaveLength(0);
      start({}, [tap]);
      expect(opened()).toHaveLength(0);
    });
  });

  describe('never two popups', () => {
    test('from a double click', async () => {
      await ready();
      click(first());
      click(first());
      expect(opened()).toHaveLength(1);
      vi.advanceTimersByTime(60_000);
      click(second());
      expect(opened()).toHaveLength(1);
    });

    test('from a double click while the widget builds its popup later', async () => {
      await ready();
      const build = fake.initPopupWidget.getMockImplementation();
      fake.initPopupWidget.mockImplementation((options) => void setTimeout(() => build?.(options), 500));
      click(first());
      vi.advanceTimersByTime(300);
      click(first());
      vi.advanceTimersByTime(1000);
      expect(opened()).toHaveLength(1);
      expect(popups()).toBe(1);
    });

    test('from several clicks while the widget is on its way; the last button counts', async () => {
      const tap = { button: first(), at: performance.now() };
      start({}, [tap, tap]);
      click(first());
      click(second());
      expect(busy()).toEqual(['second']);
      await arrive();
      expect(opened()).toHaveLength(1);
      expect(busy()).toEqual([]);
    });

    test('from a script that runs twice', async () => {
      await ready();
      fake = createFakeCalendly();
      window.Calendly = fake;
      click(first());
      expect(popups()).toBe(1);
      click(second());
      expect(opened()).toHaveLength(1);
    });
  });

  describe("with whenUnavailable: 'link'", () => {
    const link = { whenUnavailable: 'link' } as const;
    const NEW_TAB = [CONFIG.url, '_blank', 'noopener'];

    test('opens the provider’s page when the widget is blocked, the next time at once', async () => {
      start(link);
      click(first());
      expect(window.open).not.toHaveBeenCalled();
      await network.answer(calendly.script, 'error');
      expect(vi.mocked(window.open).mock.calls).toEqual([NEW_TAB]);
      click(second());
      expect(vi.mocked(window.open).mock.calls).toEqual([NEW_TAB, NEW_TAB]);
      expect(busy()).toEqual([]);
    });

    test('opens the provider’s page after 4 s, and the popup once the widget has come after all', async () => {
      start(link);
      click(first());
      vi.advanceTimersByTime(4000);
      expect(vi.mocked(window.open).mock.calls).toEqual([NEW_TAB]);
      await arrive();
      click(first());
      expect(popups()).toBe(1);
      expect(window.open).toHaveBeenCalledOnce();
    });

    test('opens the provider’s page when the widget throws', async () => {
      await ready(link);
      fake.initPopupWidget.mockImplementation(() => {
        throw new Error('widget');
      });
      click(first());
      expect(vi.mocked(window.open).mock.calls).toEqual([NEW_TAB]);
    });

    test('a failure before any click opens nothing', async () => {
      start({ ...link, load: 'idle' });
      vi.advanceTimersByTime(1000);
      await network.answer(calendly.script, 'error');
      expect(window.open).not.toHaveBeenCalled();
      // While the tap is answered: Safari stops what opens a window later.
      click(first());
      expect(vi.mocked(window.open).mock.calls).toEqual([NEW_TAB]);
    });
  });

  describe('the open popup', () => {
    const overlay = () => get('.calendly-overlay');
    const closer = () => get('.calendly-popup-close');
    const press = (target: Element, key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      target.dispatchEvent(event);
      return event;
    };
    /** Mutation observers are told after the task in which things changed. */
    const observed = () => vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));
    const open = async () => {
      await ready();
      first().focus();
      click(first());
      await settle();
      await observed();
    };
    const closed = async () => {
      await settle();
      vi.advanceTimersByTime(1);
      await settle();
    };

    test('is a named modal dialog with an operable close button and a named frame', async () => {
      await open();
      expect(overlay().getAttribute('role')).toBe('dialog');
      expect(overlay().getAttribute('aria-modal')).toBe('true');
      expect(overlay().getAttribute('aria-label')).toBe(CONFIG.dialogLabel);
      expect(closer().getAttribute('role')).toBe('button');
      expect(closer().getAttribute('aria-label')).toBe(CONFIG.closeLabel);
      expect(closer().tabIndex).toBe(0);
      expect(get<HTMLIFrameElement>('iframe').title).toBe(CONFIG.dialogLabel);
    });

    test('has the focus, and the page behind it is inert', async () => {
      await open();
      expect(document.activeElement).toBe(overlay());
      expect([get('main').inert, get('footer').inert, overlay().inert]).toEqual([true, true, false]);
    });

    test.each([
      ['Escape', overlay],
      ['Enter', closer],
      [' ', closer],
    ])('closes by the key "%s" and gives the focus back', async (key, target) => {
      await open();
      expect(press(target(), key).defaultPrevented).toBe(true);
      await closed();
      expect(popups()).toBe(0);
      expect([get('main').inert, get('footer').inert]).toEqual([false, false]);
      expect(document.activeElement).toBe(first());
      expect(press(first(), 'Escape').defaultPrevented).toBe(false);
    });

    test('is no longer watched for when it is closed', async () => {
      const disconnect = vi.spyOn(MutationObserver.prototype, 'disconnect');
      await open();
      expect(disconnect).not.toHaveBeenCalled();
      click(closer());
      await closed();
      expect(disconnect).toHaveBeenCalledOnce();
    });

    test('other keys are the visitor’s', async () => {
      await open();
      expect(press(closer(), 'Tab').defaultPrevented).toBe(false);
      expect(press(overlay(), 'Enter').defaultPrevented).toBe(false);
      expect(popups()).toBe(1);
    });

    test('gives the focus to another booking button where its own is hidden by now', async () => {
      await open();
      get('main').hidden = true;
      click(closer());
      await closed();
      expect(document.activeElement).toBe(second());
    });

    test('what was inert before stays so', async () => {
      get('footer').inert = true;
      await open();
      click(closer());
      await closed();
      expect([get('main').inert, get('footer').inert]).toEqual([false, true]);
    });

    test('opens again, right after it was closed', async () => {
      await open();
      click(closer());
      await closed();
      click(second());
      await closed();
      expect(popups()).toBe(1);
      click(closer());
      await closed();
      expect(document.activeElement).toBe(second());
    });
  });
});

describe('providers', () => {
  afterEach(() => {
    delete window.Cal;
    document.body.replaceChildren();
  });

  test('each has an adapter and a policy', () => {
    for (const name of bookingProviders) {
      const { script, style } = providers[name];
      expect(policies[name]['script-src'], name).toContain(new URL(script).origin);
      expect(policies[name]['frame-src']?.length, name).toBeGreaterThan(0);
      if (style) expect(policies[name]['style-src'], name).toContain(new URL(style).origin);
    }
  });

  describe('Cal.com', () => {
    const q = () => window.Cal?.q;

    test('finds the queue that its script needs, and is ready when the script has run', () => {
      cal.prepare?.();
      expect({ ...window.Cal }).toEqual({ q: [], ns: {}, loaded: true });
      expect(cal.isReady()).toBe(false);
      if (window.Cal) window.Cal.instance = {};
      expect(cal.isReady()).toBe(true);
      const before = window.Cal;
      cal.prepare?.();
      expect(window.Cal).toBe(before);
    });

    test('opens the popup of the given address', () => {
      cal.prepare?.();
      cal.open('https://cal.com/alba/30min?month=2026-12');
      expect(q()).toEqual([
        ['init', { origin: 'https://cal.com' }],
        ['modal', { calLink: 'alba/30min?month=2026-12' }],
      ]);
    });

    test('throws where its global is missing', () => {
      expect(() => cal.open('https://cal.com/alba/30min')).toThrow();
    });

    test('knows an open popup from a closed one, which stays in the document', () => {
      const modal = document.createElement('cal-modal-box');
      document.body.append(modal);
      expect(document.querySelector(cal.popup)).toBe(modal);
      modal.style.visibility = 'hidden';
      expect(document.querySelector(cal.popup)).toBeNull();
      modal.style.visibility = 'visible';
      expect(document.querySelector(cal.popup)).toBe(modal);
    });
  });
});
