import { expect, test } from 'vitest';
import { joinPhone } from './join-phone.ts';

test.each([
  ['351', '912 345 678', '+351 912 345 678'],
  ['+351', '912345678', '+351 912 345 678'],
  ['0044', '20 7946 0123', '+44 20 7946 0123'],
  ['1242', '365 1234', '+1 242 365 1234'],
])('The calling code %j and the national number %j make %j', (code, phone, joined) => {
  expect(joinPhone(code, phone)).toBe(joined);
});

test.each([
  ['44', '07700 900123', '+44 7700 900123'],
  ['33', '06 12 34 56 78', '+33 6 12 34 56 78'],
  ['39', '06 1234 5678', '+39 06 1234 5678'],
])(
  'The zero that is dialled within a country is left out where callers from abroad leave it out: %j and %j make %j',
  (code, phone, joined) => {
    expect(joinPhone(code, phone)).toBe(joined);
  },
);

test.each(['0044 7700 900123', '44 7700 900123'])(
  'The calling code that the number %j repeats is written once',
  (phone) => {
    expect(joinPhone('+44', phone)).toBe('+44 7700 900123');
  },
);

test.each(['+44', '+33', null])('A number in E.164 stays as it is beside the calling code %j', (code) => {
  expect(joinPhone(code, '+44 7700 900123')).toBe('+44 7700 900123');
});

test('A number that no numbering plan knows keeps its digits after the calling code', () => {
  expect(joinPhone('+999', '55 100200')).toBe('+999 55 100200');
  expect(joinPhone('44', '1234')).toBe('+44 1234');
});

test('A number without a calling code stays as it is', () => {
  expect(joinPhone(null, '912 345 678')).toBe('912 345 678');
});
