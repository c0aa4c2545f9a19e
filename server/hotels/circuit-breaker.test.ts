import { expect, test } from 'vitest';
import { newId } from '#server/platform/ids/index.ts';
import { breakerLimits, circuitOf } from './circuit-breaker.ts';

test('an open circuit lets one caller try after ten seconds and closes when that succeeds', () => {
  let now = 1_000_000;
  const circuit = circuitOf(newId(), () => now);
  for (let round = 0; round < breakerLimits.failures; round += 1) {
    expect(circuit.allows()).toBe(true);
    circuit.failed();
  }
  expect(circuit.allows()).toBe(false);
  now += breakerLimits.openMs;
  expect([circuit.allows(), circuit.allows()]).toEqual([true, false]);
  circuit.succeeded();
  expect([circuit.allows(), circuit.allows()]).toEqual([true, true]);
});

test('a success between failures starts the count again', () => {
  const circuit = circuitOf(newId());
  for (let round = 0; round < 3 * breakerLimits.failures; round += 1) {
    circuit.failed();
    if (round % 3 === 2) circuit.succeeded();
  }
  expect(circuit.allows()).toBe(true);
});
