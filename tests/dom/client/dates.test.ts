import { expect, test, vi } from 'vitest';
import { startDates } from '../../../src/client/dates.ts';
import { useFreshPage } from '../../support/unit-browser.ts';

useFreshPage();

test("year and date are set to today's, also after the back/forward cache; a fixed date stays", () => {
  document.body.innerHTML =
    '<i data-current-year>2026</i> <time data-current-date datetime="2026-11-20">20 de noviembre de 2026</time> ' +
    '<time datetime="2020-01-01">fijo</time>';
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-05T15:00:00Z') });
  startDates();
  expect(document.body.textContent).toBe('2031 5 de marzo de 2031 fijo');
  vi.setSystemTime(new Date('2032-01-01T15:00:00Z'));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(document.body.textContent).toBe('2032 1 de enero de 2032 fijo');
  expect(document.querySelector('time')!.dateTime).toBe('2032-01-01');
});
