import { describe, expect, test } from 'vitest';
import { interfaceOperations } from './interface-operations.ts';
import { contracts } from './operations.ts';

/** `/v1/circle/{circle_id}` and `/v1/circle/{id}` are the same path. */
const shapeOf = (operation: string) => operation.replaceAll(/\{\w+\}/g, '*');

describe('The registry and the published interface', () => {
  const shapes = contracts.map(({ method, path }) => shapeOf(`${method} ${path}`));

  test.each(interfaceOperations)('The registry contains %s', (operation) => {
    expect(shapes, `declare ${operation} and list its contract in server/wiring/operations.ts`).toContain(
      shapeOf(operation),
    );
  });

  test('The list of interface operations names each operation once', () => {
    expect(new Set(interfaceOperations.map(shapeOf)).size).toBe(interfaceOperations.length);
  });
});
