import { expect, test } from 'vitest';
import type { BaseContext } from '../context/index.ts';
import { log } from '../log/index.ts';
import { isSupplierFailure } from './failure.ts';
import { supplierRegistry } from './supplier-registry.ts';

type Port = { name: string; ask(ctx: BaseContext): Promise<string> };

const ctx = { signal: new AbortController().signal, requestId: 'test', log } as unknown as BaseContext;
const supplier = (name: string): Port => ({ name, ask: async () => name });

test('A supplier of the Sandbox is never returned for Production', () => {
  const registry = supplierRegistry<Port>('test supplier one', null);
  registry.register('Sandbox', [supplier('alpha')]);
  expect(registry.all('Sandbox').map(({ name }) => name)).toEqual(['alpha']);
  expect(registry.find('Production')).toBeNull();
  expect(() => registry.all('Production')).toThrow(
    expect.objectContaining({
      code: 'supplier_unavailable',
      message: expect.stringContaining('test supplier one'),
    }),
  );
  expect(() => registry.named('Production', 'alpha')).toThrow(
    expect.objectContaining({ code: 'supplier_unavailable' }),
  );
});

test('A second registration replaces the suppliers, and every copy of a registry has the same ones', () => {
  const registry = supplierRegistry<Port>('test supplier two', null);
  registry.register('Sandbox', [supplier('alpha')]);
  registry.register('Sandbox', [supplier('beta'), supplier('gamma')]);
  const copy = supplierRegistry<Port>('test supplier two', null);
  expect(copy.names('Sandbox')).toEqual(['beta', 'gamma']);
  expect(copy.named('Sandbox', 'gamma').name).toBe('gamma');
  expect(() => copy.named('Sandbox', 'alpha')).toThrow(
    expect.objectContaining({ code: 'supplier_unavailable' }),
  );
});

test('A registered supplier is called with the deadline of its policy', async () => {
  const registry = supplierRegistry<Port>('test supplier three', { ask: { deadlineMs: 20 } });
  const silent: Port = { name: 'registry-silent', ask: () => new Promise(() => {}) };
  registry.register('Sandbox', [silent]);
  const failure = await registry
    .all('Sandbox')[0]
    .ask(ctx)
    .catch((err: unknown) => err);
  expect(isSupplierFailure(failure) && failure.kind).toBe('timeout');
});
