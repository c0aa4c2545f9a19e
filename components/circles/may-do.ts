/** A member of a circle as the API returns it. */
export type MemberOnTheWire = {
  id: string;
  user_id: string | null;
  username: string | null;
  role: 'owner' | 'admin' | 'member';
  managed_by: 'admins' | 'members';
  status: string;
  joined_at: string | null;
};

/** The current member and their role in this circle, which determines what they may do to others. */
export type Reader = { userId: string; role: 'owner' | 'admin' | 'member' };

/**
 * What the reader may do to a member. Only decides which buttons are shown; the server
 * checks the permission again.
 */
export function mayDo(reader: Reader, member: MemberOnTheWire): { remove: boolean; transfer: boolean } {
  const isOther = member.user_id !== reader.userId;
  const isManager = reader.role !== 'member';
  return {
    remove: isOther && member.role !== 'owner' && (isManager || member.managed_by === 'members'),
    transfer: isOther && reader.role === 'owner' && member.status === 'active',
  };
}
