/** A member as the API tells it. */
export type MemberOnTheWire = {
  id: string;
  user_id: string | null;
  username: string | null;
  role: 'owner' | 'admin' | 'member';
  managed_by: 'admins' | 'members';
  status: string;
  joined_at: string | null;
};

/** Whom the reader is in this circle, which says what may be done to others. */
export type Reader = { userId: string; role: 'owner' | 'admin' | 'member' };

/** What the reader may do to a member; the server judges it again. */
export function mayDo(reader: Reader, member: MemberOnTheWire): { remove: boolean; transfer: boolean } {
  const isOther = member.user_id !== reader.userId;
  const isManager = reader.role !== 'member';
  return {
    remove: isOther && member.role !== 'owner' && (isManager || member.managed_by === 'members'),
    transfer: isOther && reader.role === 'owner' && member.status === 'active',
  };
}
