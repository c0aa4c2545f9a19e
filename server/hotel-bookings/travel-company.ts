import { checkOwnCircle } from '#server/circles/index.ts';
import { memberships } from '#server/identity/schema.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { and, eq, inArray } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';

type Company = {
  circle_id?: string;
  payee_membership_id?: string;
  allocated_members?: { membership_id: string; room: number }[];
  guests: { rooms: number };
};

/**
 * Checks who travels along: every membership named must be an active one of this app, the circle one of the
 * caller's, and every room one of the booking's. What is foreign reads the same as what is unknown.
 */
export async function checkTravelCompany(ctx: EitherContext, company: Company): Promise<void> {
  await checkOwnCircle(ctx, company.circle_id);
  const named = [
    ...(company.payee_membership_id
      ? [{ field: 'payee_membership_id', id: company.payee_membership_id }]
      : []),
    ...(company.allocated_members ?? []).map(({ membership_id: id }, index) => ({
      field: `allocated_members.${index}.membership_id`,
      id,
    })),
  ];
  const wrongRoom = (company.allocated_members ?? []).findIndex(({ room }) => room > company.guests.rooms);
  if (wrongRoom >= 0) {
    throw invalid(`allocated_members.${wrongRoom}.room`, 'no_such_room', 'The booking has fewer rooms.');
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
  if (unknown) throw invalid(unknown.field, 'unknown_membership', 'No active membership of this app.');
}
