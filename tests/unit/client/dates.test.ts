// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startDates } from '../../../src/client/dates.ts';
import { get, useFreshPage } from './browser.ts';

describe('dates', () => {
  useFreshPage();

  beforeEach(() => {
    document.body.innerHTML =
      '<span data-current-year>2026</span><time data-current-date datetime="2026-11-20">20 de noviembre de 2026</time>' +
      '<time datetime="2020-01-01">fijo</time>';
  });

  const at = (moment: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    startDates();
  };
  const year = () => get('[data-current-year]').textContent;
  const date = () => [get('[data-current-date]').textContent, get<HTMLTimeElement>('[data-current-date]').dateTime];

  test('shows the current year and the long date in es-CL', () => {
    at('2031-03-05T15:00:00Z');
    expect(year()).toBe('2031');
    expect(date()).toEqual(['5 de marzo de 2031', '2031-03-05']);
    expect(get('time:not([data-current-date])').textContent).toBe('fijo');
  });

  test.each(['UTC', 'Asia/Tokyo', 'Pacific/Honolulu'])('keeps the calendar of Santiago for a visitor in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    at('2027-01-01T01:30:00Z');
    expect(year()).toBe('2026');
    expect(date()).toEqual(['31 de diciembre de 2026', '2026-12-31']);
    at('2027-01-01T03:30:00Z');
    expect(year()).toBe('2027');
    expect(date()).toEqual(['1 de enero de 2027', '2027-01-01']);
    vi.unstubAllEnvs();
  });

  test('is right again on a page that comes back from the back/forward cache another day', () => {
    at('2026-11-20T15:00:00Z');
    vi.setSystemTime(new Date('2027-02-03T15:00:00Z'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(date()).toEqual(['3 de febrero de 2027', '2027-02-03']);
    expect(year()).toBe('2027');
  });

  test('writes nothing on the day of the build', () => {
    const nodes = [get('[data-current-year]').firstChild, get('[data-current-date]').firstChild];
    at('2026-11-20T15:00:00Z');
    expect(get('[data-current-year]').firstChild).toBe(nodes[0]);
    expect(get('[data-current-date]').firstChild).toBe(nodes[1]);
  });

  test('makes no formatter, which takes a phone long, but in the one hour in which only it knows', () => {
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function () {
      throw new Error('formatter');
    });
    const at = (moment: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
      startDates();
    };
    at('2028-07-01T02:59:59Z');
    expect(date()).toEqual(['30 de junio de 2028', '2028-06-30']);
    at('2028-12-31T04:00:00Z');
    expect(year()).toBe('2028');
    expect(() => at('2029-01-01T03:00:00Z')).toThrow('formatter');
  });
});
