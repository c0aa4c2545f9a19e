import { expect, test } from 'vitest';
import { readTravellers } from './read-travellers.ts';

const formWith = (guests: number, more: Record<string, string> = {}): FormData => {
  const form = new FormData();
  const lead = { first_name: ' Ada ', last_name: 'Byron', ...more };
  for (const [name, value] of Object.entries(lead)) form.set(name, value);
  for (let index = 0; index < guests; index += 1) {
    if (index > 0) {
      form.set(`traveller_${index}_first`, `First ${index}`);
      form.set(`traveller_${index}_last`, `Last ${index}`);
    }
    form.set(`traveller_${index}_passport`, `P${index}`);
  }
  return form;
};

test('no field of the form says how many guests are read', () => {
  for (const passports of ['30000000', '120000000', '1e9', '-1', 'NaN', 'Infinity'])
    expect(readTravellers(formWith(2, { passports }))).toEqual([
      { first_name: 'Ada', last_name: 'Byron', passport: 'P0' },
      { first_name: 'First 1', last_name: 'Last 1', passport: 'P1' },
    ]);
});

test('a hotel that asks for no passports has no guests in the form; sixteen are read at most', () => {
  expect(readTravellers(formWith(0, { passports: '3' }))).toEqual([]);
  expect(readTravellers(formWith(200))).toHaveLength(16);
});
