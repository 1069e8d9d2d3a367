/** What browser tests cannot bring about, or only slowly; the rest is in tests/browser/spec/booking.spec.ts. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startDialog } from '../../../src/booking/dialog.ts';
import { startBooking } from '../../../src/booking/popup.ts';
import type { BookingConfig, WidgetAdapter } from '../../../src/booking/types.ts';
import { click, get, settle, useFreshPage, useNetwork } from '../../support/unit-browser.ts';

const PAGE = 'https://agenda.test/alba/30min';
const SCRIPT = 'https://assets.agenda.test/widget.js';
const STYLE = 'https://assets.agenda.test/widget.css';

useFreshPage();
const network = useNetwork();
const open = vi.fn<WidgetAdapter['open']>();
const isReady = vi.fn<() => boolean>();
let hasRun: boolean;
let config: BookingConfig;

beforeEach(() => {
  vi.useFakeTimers();
  hasRun = false;
  config = { url: PAGE, load: 'intent', dialogLabel: 'Agenda', closeLabel: 'Cerrar' };
  open.mockReset().mockImplementation(() => document.body.insertAdjacentHTML('beforeend', '<p class="popup"></p>'));
  isReady.mockReset().mockImplementation(() => hasRun);
  document.body.innerHTML = '<button data-booking><b>Agenda</b></button>';
});

const start = () =>
  startBooking(
    { script: { src: SCRIPT, isReady }, style: STYLE, open, popupSelector: '.popup', closeSelector: '.close' },
    () => config,
  );
const press = async (init?: MouseEventInit) => {
  click(get('b'), init);
  await settle();
};
/** The provider answers: the style, then the script, which leaves its global. */
const arrive = async () => {
  await network.answer(STYLE, 'load');
  hasRun = true;
  await network.answer(SCRIPT, 'load');
};
const ready = async () => {
  const booking = start();
  void booking.load();
  await arrive();
  return booking;
};

test.each(['pointerover', 'touchstart', 'focusin', 'keydown'])(
  'the first %s on a booking button requests the widget, once',
  (type) => {
    start();
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect(network.requests).toEqual([]);
    for (const _ of [1, 2]) get('b').dispatchEvent(new Event(type, { bubbles: true }));
    for (const url of [STYLE, SCRIPT]) expect(network.find(url)).toHaveLength(1);
    expect(network.find(PAGE)).toMatchObject([{ rel: 'preconnect' }]);
  },
);

describe('a click', () => {
  test.each(['load', 'error'] as const)(
    'opens the popup once the script has loaded and the style has ended with %s',
    async (outcome) => {
      start();
      await press();
      hasRun = true;
      await network.answer(SCRIPT, 'load');
      expect(open).not.toHaveBeenCalled();
      await network.answer(STYLE, outcome);
      expect(open.mock.calls).toEqual([[config]]);
    },
  );

  test('with a modifier key opens no popup', async () => {
    await ready();
    await press({ ctrlKey: true });
    expect(open).not.toHaveBeenCalled();
  });

  test('opens again if the provider shows no popup that we know; a double click opens once', async () => {
    await ready();
    open.mockReset();
    for (const detail of [1, 2, 1]) await press({ detail });
    expect(open).toHaveBeenCalledTimes(2);
  });
});

describe('a click does nothing, and the next one tries again,', () => {
  const isBusy = () => get('button').hasAttribute('aria-busy');

  test.each([
    ['is blocked', 'error'],
    ['leaves nothing', 'load'],
  ] as const)('when the script %s', async (_, outcome) => {
    start();
    await press();
    expect(isBusy()).toBe(true);
    // Even if the style sheet has not been answered yet.
    await network.answer(SCRIPT, outcome);
    expect(isBusy()).toBe(false);
    expect(open).not.toHaveBeenCalled();
    await press();
    await arrive();
    expect(open).toHaveBeenCalledOnce();
  });

  test('when a content blocker lets the global of the widget throw', async () => {
    isReady.mockImplementationOnce(() => {
      throw new Error('blocked');
    });
    start();
    await press();
    expect(isBusy()).toBe(false);
    await press();
    await arrive();
    expect(open).toHaveBeenCalledOnce();
  });

  test('4 s after the last one, if it came while another waited', async () => {
    start();
    await press();
    vi.advanceTimersByTime(3000);
    await press();
    vi.advanceTimersByTime(3900);
    await settle();
    expect(isBusy()).toBe(true);
    vi.advanceTimersByTime(200);
    await settle();
    expect(isBusy()).toBe(false);
  });

  test('when the widget throws', async () => {
    await ready();
    open.mockImplementationOnce(() => {
      throw new Error('widget');
    });
    await press();
    expect(isBusy()).toBe(false);
    await press();
    expect(open).toHaveBeenCalledTimes(2);
  });
});

test('a tap on the doors of the closing section opens the popup; then the focus goes to the button beside them', async () => {
  document.body.innerHTML =
    '<button data-booking>header</button>' +
    '<section><button data-booking id="beside"></button><ol data-booking aria-hidden="true"><li><b></b></li></ol></section>';
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  startDialog({ booking: await ready(), config: { booking: config } });
  await press();
  expect(open).toHaveBeenCalledOnce();
  get('.popup').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(get('#beside')));
});

test('the document is observed only while a popup is open, and not if the provider fails to open one', async () => {
  const observe = vi.spyOn(MutationObserver.prototype, 'observe');
  const disconnect = vi.spyOn(MutationObserver.prototype, 'disconnect');
  startDialog({ booking: await ready(), config: { booking: config } });
  expect(observe).not.toHaveBeenCalled();
  await press();
  expect(observe).toHaveBeenCalledOnce();
  expect(disconnect).not.toHaveBeenCalled();
  get('.popup').remove();
  await vi.waitFor(() => expect(disconnect).toHaveBeenCalledOnce());
  open.mockImplementation(() => {
    throw new Error('widget');
  });
  await press();
  expect(observe).toHaveBeenCalledOnce();
});
