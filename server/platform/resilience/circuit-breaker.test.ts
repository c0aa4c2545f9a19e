import { expect, test } from 'vitest';
import { circuitLimits, makeCircuitBreaker } from './circuit-breaker.ts';

function openAt(clock: () => number) {
  const circuit = makeCircuitBreaker(clock);
  for (let round = 0; round < circuitLimits.failures; round += 1) {
    expect(circuit.allows()).toBe(true);
    circuit.failed();
  }
  return circuit;
}

test('Five consecutive failures open the circuit breaker, and the fifth reports that it opened', () => {
  const circuit = makeCircuitBreaker();
  const opened = Array.from({ length: circuitLimits.failures + 1 }, () => circuit.failed());
  expect(opened).toEqual([false, false, false, false, true, false]);
  expect([circuit.allows(), circuit.isOpen()]).toEqual([false, true]);
});

test('After ten seconds an open circuit breaker allows one probe call, and its success closes the breaker', () => {
  let now = 1_000_000;
  const circuit = openAt(() => now);
  now += circuitLimits.openMs - 1;
  expect(circuit.allows()).toBe(false);
  now += 1;
  expect([circuit.allows(), circuit.allows()]).toEqual([true, false]);
  circuit.succeeded();
  expect([circuit.allows(), circuit.allows(), circuit.isOpen()]).toEqual([true, true, false]);
});

test('A failed probe call keeps the circuit breaker open for ten more seconds', () => {
  let now = 1_000_000;
  const circuit = openAt(() => now);
  now += circuitLimits.openMs;
  expect(circuit.allows()).toBe(true);
  circuit.failed();
  now += circuitLimits.openMs - 1;
  expect(circuit.allows()).toBe(false);
  now += 1;
  expect(circuit.allows()).toBe(true);
});

test('An abandoned probe makes the next call the probe at once, a probe that never returns after ten seconds', () => {
  let now = 1_000_000;
  const circuit = openAt(() => now);
  now += circuitLimits.openMs;
  expect(circuit.allows()).toBe(true);
  circuit.abandoned();
  expect([circuit.allows(), circuit.allows()]).toEqual([true, false]);
  now += circuitLimits.openMs;
  expect(circuit.allows()).toBe(true);
});

test('A success resets the failure count of a circuit breaker', () => {
  const circuit = makeCircuitBreaker();
  for (let round = 0; round < 3 * circuitLimits.failures; round += 1) {
    circuit.failed();
    if (round % 3 === 2) circuit.succeeded();
  }
  expect(circuit.allows()).toBe(true);
});
