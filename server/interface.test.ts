import { describe, expect, test } from 'vitest';
import { interfaceOperations } from './interface-operations.ts';
import { contracts } from './registry.ts';

/** `/v1/circle/{circle_id}` and `/v1/circle/{id}` name the same place. */
const placeOf = (operation: string) => operation.replaceAll(/\{\w+\}/g, '*');

describe('the registry holds what the interface promises', () => {
  const places = contracts.map(({ method, path }) => placeOf(`${method} ${path}`));

  test.each(interfaceOperations)('%s', (operation) => {
    expect(places, `declare ${operation} and list its contract in server/registry.ts`).toContain(
      placeOf(operation),
    );
  });

  test('and the list names each operation once', () => {
    expect(new Set(interfaceOperations.map(placeOf)).size).toBe(interfaceOperations.length);
  });
});
