// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { click, get, settle, stubIntersection, useFreshPage } from './browser.ts';

const FILM = {
  tall: '(max-width: 767px)',
  sources: {
    wide: [
      { src: '/wide.webm', type: 'video/webm; codecs="av01.0.05M.10"' },
      { src: '/wide.mp4', type: 'video/mp4' },
    ],
    tall: [{ src: '/tall.mp4', type: 'video/mp4' }],
  },
};

describe('film', () => {
  useFreshPage();
  let view: ReturnType<typeof stubIntersection>;
  let motion: EventTarget & { matches: boolean };
  let cut: EventTarget & { matches: boolean };
  let paused: boolean;
  let play: () => Promise<void>;

  const stage = () => get('[data-film]');
  const control = () => get<HTMLButtonElement>('[data-film-control]');
  const video = () => document.querySelector('video');
  const warnings = () => vi.mocked(console.warn).mock.calls;

  beforeEach(() => {
    vi.useFakeTimers();
    motion = Object.assign(new EventTarget(), { matches: false });
    view = stubIntersection();
    cut = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal('matchMedia', (query: string) => (query === FILM.tall ? cut : motion));
    vi.spyOn(console, 'warn').mockImplementation(() => {});

    // happy-dom plays nothing: what a browser does with play() and pause().
    paused = true;
    play = () => Promise.resolve();
    vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => paused);
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => {
      paused = false;
      return play();
    });
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
      if (paused) return;
      paused = true;
      this.dispatchEvent(new Event('pause'));
    });

    document.body.innerHTML =
      '<div data-film></div><button data-film-control hidden data-pause="Pausar video" data-play="Reproducir video"></button>';
    stage().dataset['film'] = JSON.stringify(FILM);
    vi.resetModules();
  });

  const start = async () => {
    const { startFilm } = await import('../../../src/client/film.ts');
    startFilm({ config: { filmFailed: 'no film' }, taps: [] });
  };
  /** Lets the page become idle and the hero be in sight. */
  const show = async () => {
    await start();
    vi.advanceTimersByTime(1000);
    view.move(stage(), true);
    await settle();
  };
  const playing = async () => {
    await show();
    video()?.dispatchEvent(new Event('playing'));
  };
  /** The page as it is without any film. */
  const expectDawn = () => {
    expect(video()).toBeNull();
    expect(control().hidden).toBe(true);
    expect(stage().dataset['filmState']).toBeUndefined();
    expect(view.of(stage())).toEqual([]);
  };

  test('is requested only once the page is idle and the hero in sight', async () => {
    await start();
    expect(view.of(stage())).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(video()).toBeNull();
    view.move(stage(), false);
    expect(video()).toBeNull();
    view.move(stage(), true);
    expect(video()).not.toBeNull();
  });

  test('waits for the load event', async () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    await start();
    vi.advanceTimersByTime(60_000);
    expect(view.of(stage())).toEqual([]);
    state.mockReturnValue('complete');
    window.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(1000);
    expect(view.of(stage())).toHaveLength(1);
  });

  test('is silent, inline, endless, and nothing for a screen reader or the keyboard', async () => {
    // The property too: happy-dom would set the one with the other.
    const muted = vi.spyOn(HTMLMediaElement.prototype, 'muted', 'set').mockImplementation(() => {});
    await show();
    expect(muted).toHaveBeenCalledWith(true);
    for (const name of ['muted', 'playsinline', 'loop', 'disablepictureinpicture', 'disableremoteplayback']) {
      expect(video()?.hasAttribute(name), name).toBe(true);
    }
    expect(video()?.getAttribute('aria-hidden')).toBe('true');
    expect(video()?.getAttribute('tabindex')).toBe('-1');
  });

  const sources = () =>
    [...document.querySelectorAll('source')].map(({ src, type }) => ({ src: new URL(src).pathname, type }));

  test('offers the wide cut, AV1 first', async () => {
    await show();
    expect(sources()).toEqual(FILM.sources.wide);
  });

  test('offers the tall cut on phones', async () => {
    cut.matches = true;
    await show();
    expect(sources()).toEqual(FILM.sources.tall);
  });

  test('fades in, with its control, only when it really plays', async () => {
    await show();
    expect(stage().dataset['filmState']).toBeUndefined();
    expect(control().hidden).toBe(true);
    video()?.dispatchEvent(new Event('playing'));
    expect(stage().dataset['filmState']).toBe('playing');
    expect(control().hidden).toBe(false);
    expect(control().getAttribute('aria-label')).toBe('Pausar video');
    expect(control().title).toBe('Pausar video');
    expect(control().dataset['state']).toBe('playing');
  });

  test('a film that hangs for ever shows nothing and says nothing', async () => {
    play = () => new Promise(() => {});
    await show();
    vi.advanceTimersByTime(600_000);
    expect(control().hidden).toBe(true);
    expect(stage().dataset['filmState']).toBeUndefined();
    expect(warnings()).toEqual([]);
  });

  describe('leaves the dawn, with one warning, when', () => {
    const refuse = (name: string) => () => Promise.reject(new DOMException('no', name));

    test('no source can be loaded', async () => {
      play = () => new Promise(() => {});
      await show();
      document.querySelector('source')?.dispatchEvent(new Event('error'));
      expect(video()).not.toBeNull();
      document.querySelectorAll('source')[1]?.dispatchEvent(new Event('error'));
      expectDawn();
      expect(warnings()).toEqual([['no film']]);
    });

    test('the browser refuses to play it', async () => {
      play = refuse('NotAllowedError');
      await show();
      expectDawn();
      expect(warnings()).toEqual([['no film']]);
    });

    test('it says so in more than one way', async () => {
      play = refuse('NotSupportedError');
      await start();
      vi.advanceTimersByTime(1000);
      view.move(stage(), true);
      document.querySelectorAll('source')[1]?.dispatchEvent(new Event('error'));
      await settle();
      expect(warnings()).toEqual([['no film']]);
    });

    test('it breaks while playing', async () => {
      await playing();
      video()?.dispatchEvent(new Event('error'));
      expectDawn();
      expect(warnings()).toEqual([['no film']]);
    });
  });

  test('a pause before the first frame is no failure', async () => {
    let abort = () => {};
    play = () => new Promise((_, reject) => (abort = () => reject(new DOMException('', 'AbortError'))));
    await show();
    view.move(stage(), false);
    abort();
    await settle();
    expect(video()).not.toBeNull();
    expect(warnings()).toEqual([]);
  });

  test('the control pauses and plays', async () => {
    await playing();
    click(control());
    expect(paused).toBe(true);
    expect(control().getAttribute('aria-label')).toBe('Reproducir video');
    expect(control().dataset['state']).toBe('paused');
    click(control());
    expect(paused).toBe(false);
  });

  test('rests out of sight and goes on after', async () => {
    await playing();
    view.move(stage(), false);
    expect(paused).toBe(true);
    view.move(stage(), true);
    expect(paused).toBe(false);
  });

  test('the visitor’s pause is respected', async () => {
    await playing();
    click(control());
    view.move(stage(), false);
    view.move(stage(), true);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pageshow'));
    expect(paused).toBe(true);
  });

  test('a turned phone gets the other cut', async () => {
    await playing();
    cut.matches = true;
    cut.dispatchEvent(new Event('change'));
    expect(stage().dataset['filmState']).toBeUndefined();
    expect([...document.querySelectorAll('source')].map((source) => source.getAttribute('src'))).toEqual(['/tall.mp4']);
    expect(paused).toBe(false);
    video()?.dispatchEvent(new Event('playing'));
    expect(stage().dataset['filmState']).toBe('playing');
  });

  test('a turned phone keeps the visitor’s pause, and the control goes on from there', async () => {
    await playing();
    click(control());
    cut.matches = true;
    cut.dispatchEvent(new Event('change'));
    expect(video()).toBeNull();
    click(control());
    expect(paused).toBe(false);
    expect(video()).not.toBeNull();
  });

  test('goes on when the page comes back from the back/forward cache', async () => {
    await playing();
    paused = true;
    window.dispatchEvent(new Event('pageshow'));
    expect(paused).toBe(false);
  });

  test('ends, silently, when the visitor asks for less motion', async () => {
    await playing();
    motion.dispatchEvent(new Event('change'));
    expectDawn();
    expect(warnings()).toEqual([]);
  });

  test('is never requested with reduced motion', async () => {
    motion.matches = true;
    await show();
    expectDawn();
  });

  test('is never requested with Save-Data', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    await show();
    expectDawn();
  });
});
