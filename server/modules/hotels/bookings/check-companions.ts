import { requireOwnCircle } from '#server/modules/circles/index.ts';
import { memberships } from '#server/modules/tenants/schema.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { and, eq, inArray } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';

type Companions = {
  circle_id?: string;
  payee_membership_id?: string;
  allocated_members?: { membership_id: string; room: number }[];
  guests: { rooms: number };
};

/**
 * Checks the companions of a booking: every membership must be an active one of this app, the circle one of
 * the caller's, and every room number within the booking. Throws 422 or, for the circle, 404; resources of
 * others are treated as unknown.
 */
export async function checkCompanions(ctx: EitherContext, companions: Companions): Promise<void> {
  await requireOwnCircle(ctx, companions.circle_id);
  const named = [
    ...(companions.payee_membership_id
      ? [{ field: 'payee_membership_id', id: companions.payee_membership_id }]
      : []),
    ...(companions.allocated_members ?? []).map(({ membership_id: id }, index) => ({
      field: `allocated_members.${index}.membership_id`,
      id,
    })),
  ];
  const wrongRoom = (companions.allocated_members ?? []).findIndex(
    ({ room }) => room > companions.guests.rooms,
  );
  if (wrongRoom >= 0) {
    throw invalid(
      `allocated_members.${wrongRoom}.room`,
      'no_such_room',
      'Must not be greater than guests.rooms.',
    );
  }
  if (named.length === 0) return;
  const found = await ctx.db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.appId, ctx.app.id),
        inArray(memberships.id, [...new Set(named.map(({ id }) => id.toLowerCase()))]),
        eq(memberships.status, 'active'),
      ),
    );
  const known = new Set(found.map(({ id }) => id));
  const unknown = named.find(({ id }) => !known.has(id.toLowerCase()));
  if (unknown)
    throw invalid(unknown.field, 'unknown_membership', 'Must be the id of an active membership of this app.');
}
