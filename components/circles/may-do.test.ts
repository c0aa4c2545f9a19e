import { expect, test } from 'vitest';
import { type MemberOnTheWire, mayDo } from './may-do.ts';

const member = (some: Partial<MemberOnTheWire> = {}): MemberOnTheWire => ({
  id: 'stay',
  user_id: 'ben',
  username: 'ben',
  role: 'member',
  managed_by: 'admins',
  status: 'active',
  joined_at: '2026-11-20T13:00:00.000Z',
  ...some,
});

test('The owner of a circle may remove members and transfer ownership; an admin may only remove members', () => {
  expect(mayDo({ userId: 'ana', role: 'owner' }, member())).toEqual({ remove: true, transfer: true });
  expect(mayDo({ userId: 'ana', role: 'admin' }, member())).toEqual({ remove: true, transfer: false });
});

test('A circle member without a special role may remove only those whom members manage', () => {
  const reader = { userId: 'ana', role: 'member' } as const;
  expect(mayDo(reader, member()).remove).toBe(false);
  expect(mayDo(reader, member({ managed_by: 'members' })).remove).toBe(true);
});

test('No member of a circle may remove its owner or themselves', () => {
  expect(mayDo({ userId: 'ana', role: 'admin' }, member({ role: 'owner' })).remove).toBe(false);
  expect(mayDo({ userId: 'ben', role: 'owner' }, member())).toEqual({ remove: false, transfer: false });
});

test('The ownership of a circle cannot be transferred to a member with an unverified e-mail address', () => {
  const unverified = member({
    status: 'pending_verification',
    user_id: null,
    username: null,
    joined_at: null,
  });
  expect(mayDo({ userId: 'ana', role: 'owner' }, unverified)).toEqual({ remove: true, transfer: false });
});
