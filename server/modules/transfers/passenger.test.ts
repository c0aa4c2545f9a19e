import { expect, test } from 'vitest';
import { passengerOf } from './passenger.ts';

const person = { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' };

test.each([
  [{ phone: '7700 900123', calling_code: '44' }, '+44 7700 900123'],
  [{ phone: '07700 900123', calling_code: '+44' }, '+44 7700 900123'],
  [{ phone: '+44 7700 900123', calling_code: '+44' }, '+44 7700 900123'],
  [{ phone: '+351912345678' }, '+351912345678'],
  [{ calling_code: '44' }, null],
  [{}, null],
])('A passenger who sends %j is called at %j', (sent, phone) => {
  expect(passengerOf({ ...person, ...sent }).phone).toBe(phone);
});
