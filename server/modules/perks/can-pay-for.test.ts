import { expect, test } from 'vitest';
import { canPayFor } from './index.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
const perk: Parameters<typeof canPayFor>[0] = {
  status: 'available',
  unitsRemaining: 1,
  validFrom: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  applicableProducts: [{ product_type: 'lounge', product_id: null }],
};
const lounge = { kind: 'lounge', productId: 'lounge_1' } as const;

test.each([
  { title: 'is available', change: {}, expected: true },
  { title: 'is active', change: { status: 'active' }, expected: true },
  { title: 'is used', change: { status: 'used' }, expected: false },
  { title: 'is expired', change: { status: 'expired' }, expected: false },
  { title: 'is revoked', change: { status: 'revoked' }, expected: false },
  { title: 'has no unit left', change: { unitsRemaining: 0 }, expected: false },
  { title: 'begins now', change: { validFrom: '2026-06-01T00:00:00.000Z' }, expected: true },
  { title: 'begins later', change: { validFrom: '2026-06-01T00:00:00.001Z' }, expected: false },
  { title: 'expires later', change: { expiresAt: '2026-06-01T00:00:00.001Z' }, expected: true },
  { title: 'expires now', change: { expiresAt: '2026-06-01T00:00:00.000Z' }, expected: false },
] as const)('A perk that $title can pay for a product: $expected', ({ change, expected }) => {
  expect(canPayFor({ ...perk, ...change }, lounge, now)).toBe(expected);
});

test('A perk pays for every product of its types, or for the one product that it names', () => {
  const one = { ...perk, applicableProducts: [{ product_type: 'lounge' as const, product_id: 'lounge_1' }] };
  const other = { ...lounge, productId: 'lounge_2' };
  expect([canPayFor(perk, lounge, now), canPayFor(perk, other, now)]).toEqual([true, true]);
  expect([canPayFor(one, lounge, now), canPayFor(one, other, now)]).toEqual([true, false]);
  expect(canPayFor(perk, { kind: 'dining', productId: 'lounge_1' }, now)).toBe(false);
});
