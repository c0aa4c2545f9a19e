import { describe, expect, test } from 'vitest';
import { readProfileForm, toE164 } from './read-profile-form.ts';

const read = (changes: Record<string, string> = {}) => {
  const filled = {
    firstname: 'Ana',
    lastname: 'Ferreira',
    date_of_birth: '',
    gender: '',
    country: 'PT',
    phone_number: '912 345 678',
    locale: 'en',
    currency: 'EUR',
    ...changes,
  };
  return readProfileForm(filled, { locales: ['en', 'ar'] });
};

describe('Profile form', () => {
  test('The profile form becomes one update with the field names of the API', () => {
    expect(read({ firstname: '  Ana ' })).toMatchObject({
      wrong: [],
      change: {
        firstname: 'Ana',
        lastname: 'Ferreira',
        country: 'PT',
        phone_number: '+351912345678',
        locale: 'en',
        currency: 'EUR',
      },
    });
  });

  test('The profile form lists every invalid field in the order of the page', () => {
    const found = read({ phone_number: '12', lastname: ' ', locale: 'de', currency: 'XYZ' });
    expect(found.wrong).toEqual(['lastname', 'phone_number', 'locale', 'currency']);
  });

  test('An emptied telephone and currency are cleared, and an empty country stays unchanged', () => {
    const { change, wrong } = read({ phone_number: '', currency: '', country: '' });
    expect(wrong).toEqual([]);
    expect(change).toMatchObject({ phone_number: '', currency: null });
    expect(change.country).toBeUndefined();
  });
});

test('Date of birth and gender are optional, cleared when emptied, and validated', () => {
  expect(read({ date_of_birth: '1990-02-28', gender: 'female' }).change).toMatchObject({
    date_of_birth: '1990-02-28',
    gender: 'female',
  });
  expect(read().change).toMatchObject({ date_of_birth: null, gender: null });
  const wrong = read({ date_of_birth: '2999-01-01', gender: 'g'.repeat(41) }).wrong;
  expect(wrong).toEqual(['date_of_birth', 'gender']);
});

describe('Telephone numbers', () => {
  test.each([
    ['912 345 678', 'PT', '+351912345678'],
    ['+33 6 12 34 56 78', 'PT', '+33612345678'],
    ['0033 6 12 34 56 78', 'DE', '+33612345678'],
    ['٠٥٠ ١٢٣ ٤٥٦٧', 'AE', '+971501234567'],
    ['(07700) 900-123', 'GB', '+447700900123'],
    ['912 345 678', '', null],
    ['+123456', 'PT', null],
    ['call me', 'PT', null],
    ['   ', 'PT', ''],
  ])(
    'The telephone number "%s" with country of residence "%s" is stored as "%s"',
    (typed, country, stored) => {
      expect(toE164(typed, country)).toBe(stored);
    },
  );
});
