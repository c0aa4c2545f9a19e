import { describe, expect, test } from 'vitest';
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

describe('what is offered to do to a member of a circle', () => {
  test('an owner removes and hands over, an admin only removes', () => {
    expect(mayDo({ userId: 'ana', role: 'owner' }, member())).toEqual({ remove: true, transfer: true });
    expect(mayDo({ userId: 'ana', role: 'admin' }, member())).toEqual({ remove: true, transfer: false });
  });

  test('a plain member removes those whom members manage, and nobody else', () => {
    const reader = { userId: 'ana', role: 'member' } as const;
    expect(mayDo(reader, member()).remove).toBe(false);
    expect(mayDo(reader, member({ managed_by: 'members' })).remove).toBe(true);
  });

  test('nobody is offered to remove the owner or themselves', () => {
    expect(mayDo({ userId: 'ana', role: 'admin' }, member({ role: 'owner' })).remove).toBe(false);
    expect(mayDo({ userId: 'ben', role: 'owner' }, member())).toEqual({ remove: false, transfer: false });
  });

  test('a circle is not handed to somebody who has not confirmed the address', () => {
    const waiting = member({
      status: 'pending_verification',
      user_id: null,
      username: null,
      joined_at: null,
    });
    expect(mayDo({ userId: 'ana', role: 'owner' }, waiting)).toEqual({ remove: true, transfer: false });
  });
});
