import { expect, test } from 'vitest';
import { circuitLimits, makeCircuit } from './circuit.ts';

function openAt(clock: () => number) {
  const circuit = makeCircuit(clock);
  for (let round = 0; round < circuitLimits.failures; round += 1) {
    expect(circuit.allows()).toBe(true);
    circuit.failed();
  }
  return circuit;
}

test('five failures in a row open it, and the one that does says so', () => {
  const circuit = makeCircuit();
  const told = Array.from({ length: circuitLimits.failures + 1 }, () => circuit.failed());
  expect(told).toEqual([false, false, false, false, true, false]);
  expect([circuit.allows(), circuit.isOpen()]).toEqual([false, true]);
});

test('after ten seconds one caller tries while the others are refused, and a success closes it', () => {
  let now = 1_000_000;
  const circuit = openAt(() => now);
  now += circuitLimits.openMs - 1;
  expect(circuit.allows()).toBe(false);
  now += 1;
  expect([circuit.allows(), circuit.allows()]).toEqual([true, false]);
  circuit.succeeded();
  expect([circuit.allows(), circuit.allows(), circuit.isOpen()]).toEqual([true, true, false]);
});

test('a try that fails keeps it open for ten seconds more', () => {
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

test('a try whose caller leaves hands the try to the next; one that never comes back does so after ten seconds', () => {
  let now = 1_000_000;
  const circuit = openAt(() => now);
  now += circuitLimits.openMs;
  expect(circuit.allows()).toBe(true);
  circuit.abandoned();
  expect([circuit.allows(), circuit.allows()]).toEqual([true, false]);
  now += circuitLimits.openMs;
  expect(circuit.allows()).toBe(true);
});

test('a success between failures starts the count again', () => {
  const circuit = makeCircuit();
  for (let round = 0; round < 3 * circuitLimits.failures; round += 1) {
    circuit.failed();
    if (round % 3 === 2) circuit.succeeded();
  }
  expect(circuit.allows()).toBe(true);
});
