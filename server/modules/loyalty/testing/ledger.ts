import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { callApi, type Person, systemContext } from '#server/testing/index.ts';
import { earnPoints, reversePoints, spendPoints } from '../index.ts';

const ctx = systemContext();

export const keyOf = ({ tenant, membershipId }: Person) => ({ appId: tenant.appId, membershipId });

export const spend = (person: Person, points: number, reference = newId()) =>
  spendPoints(ctx, { ...keyOf(person), points, reason: 'Lounge pass', reference });

/** Earns the points of a booking, available at once by default. */
export const earn = (
  person: Person,
  paidMinor: number,
  bookingId = newId(),
  availableAt: string | null = null,
) =>
  earnPoints(ctx, {
    ...keyOf(person),
    bookingId,
    title: 'Hôtel du Louvre',
    paidMinor,
    currency: 'EUR',
    availableAt,
  });

/** Reverses the points of a booking, of EUR 100 by default. */
export const reverseEarning = (
  { tenant }: Person,
  bookingId: string,
  keptMinor: number,
  { paidMinor = 10_000, mayRestore }: { paidMinor?: number; mayRestore?: boolean } = {},
) =>
  reversePoints(
    ctx,
    { appId: tenant.appId, bookingId, title: 'Hôtel du Louvre', paidMinor, currency: 'EUR' },
    keptMinor,
    { mayRestore },
  );

/** Credits points that expire after an interval; null means never. */
export async function credit(person: Person, points: number, expiresIn: string | null): Promise<void> {
  const { appId, membershipId } = keyOf(person);
  await ctx.db.execute(sql`
    insert into point_entries (app_id, id, membership_id, points, reason, expires_at)
    values (${appId}, ${newId()}, ${membershipId}, ${points}, 'adjusted', now() + ${expiresIn}::interval)`);
}

/** The entries of a member's ledger, oldest first. */
export async function ledgerOf(person: Person): Promise<[reason: string, points: number][]> {
  const rows = await ctx.db.execute<{ reason: string; points: number }>(sql`
    select reason, points from point_entries where membership_id = ${person.membershipId} order by id`);
  return rows.map(({ reason, points }) => [reason, points]);
}

export async function sumOf(person: Person): Promise<number> {
  return (await ledgerOf(person)).reduce((sum, [, points]) => sum + points, 0);
}

type Shown = {
  tier: string;
  pointBalance: number;
  expiringPoints: number;
  pendingPoints: number;
  nextPointsAvailableAt: string | null;
};

/** The points of a member's membership, as the API shows them. */
export async function membershipOf(person: Person): Promise<Shown> {
  return (await callApi<{ data: Shown }>('GET', '/v1/users/membership', { as: person })).body.data;
}

export const shownBalance = async (person: Person) => (await membershipOf(person)).pointBalance;

/** Moves the instants of one member's entries into the past, as if this time had passed. */
export async function advanceClock(person: Person, interval: string): Promise<void> {
  const moved = ['created_at', 'available_at', 'expires_at', 'lapsed_at'].map(
    (column) => sql`${sql.identifier(column)} = ${sql.identifier(column)} - ${interval}::interval`,
  );
  await ctx.db.execute(sql`
    update point_entries set ${sql.join(moved, sql`, `)} where membership_id = ${person.membershipId}`);
}
