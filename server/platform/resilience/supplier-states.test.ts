import { expect, test } from 'vitest';
import { GET } from '#app/readyz/route.ts';
import { systemContext } from '#server/testing/index.ts';
import type { BaseContext } from '../context/index.ts';
import { newId } from '../ids/index.ts';
import { circuitLimits, SupplierFailure, withResilience } from './index.ts';

async function readyzFrom(address: string) {
  const answer = await GET(
    new Request('http://server.example/readyz', { headers: { 'x-client-address': address } }),
  );
  return { status: answer.status, body: await answer.json() };
}

test('A supplier that is down leaves the process ready, and only callers on the same machine are told', async () => {
  const name = newId();
  const book = async (_: BaseContext) => {
    throw new SupplierFailure('error', 'broken');
  };
  const supplier = withResilience('Production', { name, book }, { book: { deadlineMs: 1_000 } });
  const ctx = systemContext('Production');
  for (let round = 0; round < circuitLimits.failures; round += 1) await supplier.book(ctx).catch(() => {});
  const told = await readyzFrom('127.0.0.1');
  expect(told).toMatchObject({
    status: 200,
    body: { ready: true, suppliers: { Production: { [name]: 'down' } } },
  });
  expect(told.body.suppliers.Sandbox).not.toHaveProperty(name);
  const outside = await readyzFrom('203.0.113.9');
  expect(outside).toMatchObject({ status: 200, body: { ready: true } });
  expect(outside.body).not.toHaveProperty('suppliers');
});
