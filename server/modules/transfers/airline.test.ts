import { expect, test } from 'vitest';
import { airlineOf } from './airline.ts';

test.each([
  ['AF1234', 'AF'],
  ['af 22', 'AF'],
  ['U221', 'U2'],
  ['6E5312', '6E'],
  ['AFR1234', null],
  ['1234', null],
  ['', null],
  [null, null],
])('The airline of flight number %j is %j', (flightNumber, airline) => {
  expect(airlineOf(flightNumber)).toBe(airline);
});
