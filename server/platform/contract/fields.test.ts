import { expect, test } from 'vitest';
import { z } from 'zod';
import { callingCode, checkCallingCode, countryCode, phoneNumber } from './fields.ts';

test.each(['+351 912 345 678', '+44 (0)20 7946 0123', '+33612345678', '0612345678', '912-345-678', '4021'])(
  'The text %j is a telephone number',
  (text) => {
    expect(phoneNumber.safeParse(text).success).toBe(true);
  },
);

test.each(['    ', '-----', '+', '+ () -', '1 2 3', '+12 (3)', 'call me', '++33 612345678', '1'.repeat(25)])(
  'The text %j is no telephone number, because it has fewer than four digits or other characters',
  (text) => {
    expect(phoneNumber.safeParse(text).success).toBe(false);
  },
);

test.each(['44', '+44', '0044', '+1242'])('The text %j is a calling code', (text) => {
  expect(callingCode.safeParse(text).success).toBe(true);
});

test.each(['', '+', '0', '+0', '0000', '044', '+44 7', 'GB'])('The text %j is no calling code', (text) => {
  expect(callingCode.safeParse(text).success).toBe(false);
});

test.each(['PT', 'pt', 'XK', 'HK', 'AX'])('The text %j is the code of a country', (text) => {
  expect(countryCode.parse(text)).toBe(text.toUpperCase());
});

test.each(['ZZ', 'EU', 'UK', 'AA', 'PRT', 'P', '', '12'])(
  'The text %j is the code of no country, and is refused once',
  (text) => {
    expect(countryCode.safeParse(text).error?.issues).toHaveLength(1);
  },
);

test('A national telephone number needs a calling code beside it, and the refusal names the number', () => {
  const person = z
    .object({ phone: phoneNumber.optional(), calling_code: callingCode.optional() })
    .superRefine(checkCallingCode);
  const refused = (one: object) => person.safeParse(one).error?.issues.map(({ path }) => path.join('.'));
  expect(refused({ phone: '912345678' })).toEqual(['phone']);
  expect(refused({ phone: '912345678', calling_code: '351' })).toBeUndefined();
  expect(refused({ phone: '+351912345678' })).toBeUndefined();
  expect(refused({ calling_code: '351' })).toBeUndefined();
});
