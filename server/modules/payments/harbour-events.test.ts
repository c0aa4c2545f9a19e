import { expect, test } from 'vitest';
import { readHarbourEvent } from './harbour-events.ts';

const amountOf = (micros: string, currencyCode: string) =>
  readHarbourEvent(
    { gateway: 'harbour', eventId: 'hbn_1', type: 'PAYMENT_CAPTURED' },
    { notification: { mode: 'test' }, payment: { reference: 'hbr_1', money: { micros, currencyCode } } },
  )?.amountMinor;

test.each([
  ['128500000', 'EUR', 12_850],
  ['1000000', 'JPY', 1],
  ['1234000', 'KWD', 1_234],
  ['0', 'EUR', 0],
  // Amounts finer than the minor unit, and an unknown currency.
  ['128500001', 'EUR', -1],
  ['500000', 'JPY', -1],
  ['1000', 'XXY', -1],
])('Harbour’s amount of %s millionths of %s converts to %d minor units', (micros, currency, minor) => {
  expect(amountOf(micros, currency)).toBe(minor);
});
