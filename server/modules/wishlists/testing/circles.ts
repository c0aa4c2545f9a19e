import { circleMembers, circles } from '#server/modules/circles/schema.ts';
import { newId } from '#server/platform/ids/index.ts';
import { type Person, systemContext } from '#server/testing/index.ts';

/** Inserts a circle with an owner and active members, without invitations. */
export async function aCircle(owner: Person, members: readonly Person[] = []): Promise<string> {
  const { db } = systemContext(owner.tenant.environment);
  const { appId } = owner.tenant;
  const id = newId();
  await db.insert(circles).values({ appId, id, name: 'Family', invitationPolicy: 'admin_managed' });
  await db.insert(circleMembers).values(
    [owner, ...members].map((person) => ({
      appId,
      id: newId(),
      circleId: id,
      userId: person.userId,
      role: person === owner ? ('owner' as const) : ('member' as const),
      managedBy: 'admins' as const,
      status: 'active' as const,
      joinedVia: person === owner ? ('founder' as const) : ('by_username' as const),
      joinedAt: new Date().toISOString(),
    })),
  );
  return id;
}
