import { expect, test } from 'vitest';
import { eveningHours } from '../../src/opening-hours.ts';

const hours = (closes: string) => [{ days: ['Thursday' as const], closes }];

test('the office that closes latest is found, whatever the order, if it is open in the evening', () => {
  const offices = [
    { name: 'Vitacura', openingHours: hours('9:30') },
    { name: 'Providencia', openingHours: hours('20:30') },
    { name: 'Maipú', openingHours: hours('19:30') },
    { name: 'Talca' },
  ];
  expect(eveningHours(offices)).toEqual({ days: ['Thursday'], closes: '20:30', office: 'Providencia' });
});

test('offices that close by 19:00, or give no hours, have no late day', () => {
  expect(eveningHours([{ name: 'Vitacura', openingHours: hours('19:00') }, { name: 'Talca' }])).toBeUndefined();
});
