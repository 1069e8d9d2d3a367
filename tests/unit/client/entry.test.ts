// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startBooking } from '../../../src/client/booking.ts';
import { startContents } from '../../../src/client/contents.ts';
import type { Page } from '../../../src/client/config.ts';
import { startDates } from '../../../src/client/dates.ts';
import { startFilm } from '../../../src/client/film.ts';
import { startIslands } from '../../../src/client/islands.ts';
import { startNavigation } from '../../../src/client/navigation.ts';
import { startReveal } from '../../../src/client/reveal.ts';
import { startBack } from '../../../src/client/back.ts';
import { useFreshPage } from './browser.ts';

vi.mock('../../../src/client/back.ts', () => ({ startBack: vi.fn() }));
vi.mock('../../../src/client/booking.ts', () => ({ startBooking: vi.fn() }));
vi.mock('../../../src/client/contents.ts', () => ({ startContents: vi.fn() }));
vi.mock('../../../src/client/dates.ts', () => ({ startDates: vi.fn() }));
vi.mock('../../../src/client/film.ts', () => ({ startFilm: vi.fn() }));
vi.mock('../../../src/client/islands.ts', () => ({ startIslands: vi.fn() }));
vi.mock('../../../src/client/navigation.ts', () => ({ startNavigation: vi.fn() }));
vi.mock('../../../src/client/reveal.ts', () => ({ startReveal: vi.fn() }));

const behaviours = [
  startBooking,
  startIslands,
  startNavigation,
  startReveal,
  startDates,
  startBack,
  startContents,
  startFilm,
].map((behaviour) => vi.mocked(behaviour));

describe('entry', () => {
  useFreshPage();
  const tap = { button: document.createElement('button'), at: 0 };
  const started = () => behaviours.map((behaviour) => behaviour.mock.calls.length);
  const all = behaviours.map(() => 1);

  beforeEach(() => {
    for (const behaviour of behaviours) behaviour.mockReset();
    vi.resetModules();
    window.takeTaps = vi.fn(() => [tap]);
    document.body.innerHTML = '<script type="application/json" id="client-config">{"filmFailed":"no film"}</script>';
  });
  afterEach(() => delete window.takeTaps);

  test('starts every behaviour once, with the configuration and the taps made so far', async () => {
    await import('../../../src/client/landing.ts');
    const page: Page = { config: { filmFailed: 'no film' }, taps: [tap] };
    await vi.waitFor(() => expect(started()).toEqual(all));
    for (const behaviour of behaviours) expect(behaviour.mock.calls[0]).toEqual([page]);
    expect(window.takeTaps).toHaveBeenCalledOnce();
  });

  test('takes the taps over in the same task in which booking and islands start', async () => {
    await import('../../../src/client/landing.ts');
    expect(started()).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
    await vi.waitFor(() => expect(started()).toEqual(all));
  });

  test('waits for the end of the document', async () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    await import('../../../src/client/landing.ts');
    expect(started()).toEqual(behaviours.map(() => 0));
    expect(window.takeTaps).not.toHaveBeenCalled();
    state.mockReturnValue('interactive');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    await vi.waitFor(() => expect(started()).toEqual(all));
  });

  test('a behaviour that fails does not take the others with it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.mocked(startNavigation).mockImplementation(() => {
      throw new Error('navigation');
    });
    await import('../../../src/client/landing.ts');
    await vi.waitFor(() => expect(started()).toEqual(all));
    expect(console.error).toHaveBeenCalledOnce();
  });

  test('does without a starter and without a configuration', async () => {
    delete window.takeTaps;
    document.body.replaceChildren();
    await import('../../../src/client/landing.ts');
    await vi.waitFor(() => expect(started()).toEqual(all));
    expect(vi.mocked(startFilm).mock.calls[0]).toEqual([{ config: {}, taps: [] }]);
  });
});
