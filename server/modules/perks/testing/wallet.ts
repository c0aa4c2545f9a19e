import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import type { getSavedPerk } from '../contract.ts';
import { grantPerks, type NewPerk, releasePerks, settlePerks } from '../index.ts';
import { lockPerks, type PerkClaim } from '../lock-perks.ts';
import { perkCatalogue } from '../schema.ts';

export type WirePerk = NonNullable<(typeof getSavedPerk)['response']>['_output'];

export const lounge = 'ven_test_lounge';

/** Grants a perk to a member and returns its id: one free lounge visit by default. */
export async function aPerk(person: Person, more: Partial<NewPerk> = {}): Promise<string> {
  const perk: NewPerk = {
    membershipId: person.membershipId,
    title: 'Lounge visit',
    category: 'lounge',
    valueType: 'free',
    applicableProducts: [{ product_type: 'lounge', product_id: null }],
    expiresAt: isoInstant(Date.now() + 90 * 86_400_000),
    ...more,
  };
  const [id] = await grantPerks(systemContext(person.tenant.environment), person.tenant.appId, [perk]);
  if (!id) throw new Error('No perk was granted');
  return id;
}

/** Creates a catalogue perk: by default a lounge visit for 1,000 points, valid for 30 days. */
export async function aCataloguePerk(
  tenant: Tenant,
  more: Partial<typeof perkCatalogue.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await systemContext(tenant.environment)
    .db.insert(perkCatalogue)
    .values({
      appId: tenant.appId,
      id,
      code: `perk_${id.slice(-12)}`,
      title: 'Lounge visit',
      category: 'lounge',
      valueType: 'free',
      applicableProducts: [{ product_type: 'lounge', product_id: null }],
      points: 1_000,
      validDays: 30,
      ...more,
    });
  return id;
}

/** Grants a perk to a member, activates it and returns its id. */
export async function anActivePerk(person: Person, more: Partial<NewPerk> = {}): Promise<string> {
  const id = await aPerk(person, more);
  const { status, text } = await act(person, id, 'activate');
  if (status !== 200) throw new Error(`The perk could not be activated: ${text}`);
  return id;
}

/** Creates an unpaid lounge booking of the member and returns its id. */
export async function aBooking(person: Person): Promise<string> {
  const { tenant } = person;
  const id = newId();
  const { db } = systemContext(tenant.environment);
  await db.execute(sql`
    insert into bookings (app_id, id, kind, state, organisation_id, user_id, membership_id, reference, supplier, title,
      time_zone, starts_at, ends_at, currency, total_minor, due_now_minor, hold_expires_at, details)
    values (${tenant.appId}, ${id}, 'lounge', 'pending_payment', ${tenant.organisationId}, ${person.userId},
      ${person.membershipId}, ${`SJ-${id}`}, 'test', 'Lounge', 'Europe/Paris', now() + interval '1 day',
      now() + interval '25 hours', 'EUR', 4000, 4000, now() + interval '20 minutes', '{}')`);
  await db.execute(sql`insert into booking_directory (booking_id, app_id) values (${id}, ${tenant.appId})`);
  return id;
}

export const perkApi = <Body = WirePerk>(person: Person, method: string, path: string, headers = {}) =>
  callApi<Body>(method, `/v1/perks${path}`, { as: person, headers });

export const read = (person: Person, id: string) => perkApi(person, 'GET', `/saved/${id}`);

export const act = (person: Person, id: string, action: 'activate' | 'use' | 'acknowledge' | 'cancel') =>
  perkApi(person, 'POST', `/saved/${id}/${action}`);

export const canUse = (person: Person, id: string) =>
  perkApi<{ can_use: boolean; reasons: string[] }>(person, 'GET', `/saved/${id}/can-use`);

export const lock = (
  person: Person,
  perkItemIds: readonly string[],
  bookingId: string,
  more: Partial<PerkClaim> = {},
) =>
  lockPerks(systemContext(person.tenant.environment), {
    appId: person.tenant.appId,
    membershipId: person.membershipId,
    perkItemIds,
    bookingId,
    product: { kind: 'lounge', productId: lounge },
    ...more,
  });

export const settle = (bookingId: string) => settlePerks(systemContext(), { bookingId });
export const release = (bookingId: string) => releasePerks(systemContext(), { bookingId });

/** The stored status and unit counters of a perk. */
export async function unitsOf(perkId: string) {
  const [row] = await systemContext().db.execute<{ status: string; used: number; locked: number }>(sql`
    select status, units_used as used, units_locked as locked from saved_perks where id = ${perkId}`);
  if (!row) throw new Error('No such perk');
  return row;
}

/** The ledger of a perk, oldest entry first, each as `kind units`. */
export async function ledgerOf(perkId: string): Promise<string[]> {
  const rows = await systemContext().db.execute<{ kind: string; units: number }>(sql`
    select kind, units from perk_events where perk_id = ${perkId} order by id`);
  return rows.map(({ kind, units }) => `${kind} ${units}`);
}

/** Simulates the passage of time for one perk: moves all its instants into the past. */
export async function movePerkToPast(perkId: string, interval: string): Promise<void> {
  await systemContext().db.execute(sql`
    update saved_perks set valid_from = valid_from - ${interval}::interval, expires_at = expires_at - ${interval}::interval,
      activated_at = activated_at - ${interval}::interval,
      activation_expires_at = activation_expires_at - ${interval}::interval
    where id = ${perkId}`);
}

/** The result of a call: `done`, the problem code, or the text of any other error. */
export const refusalOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'fulfilled'
    ? 'done'
    : ((outcome.reason as { code?: string }).code ?? String((outcome.reason as Error).cause));

/** The points balance of a member. */
export async function balanceOf(person: Person): Promise<number> {
  const [row] = await systemContext().db.execute<{ balance: number }>(sql`
    select coalesce(sum(points), 0)::int as balance from point_entries where membership_id = ${person.membershipId}`);
  return row?.balance ?? 0;
}

/** The number of perks that a member has bought of a catalogue perk. */
export async function boughtBy(person: Person, catalogueId: string): Promise<number> {
  const [row] = await systemContext().db.execute<{ bought: number }>(sql`
    select count(*)::int as bought from saved_perks
    where membership_id = ${person.membershipId} and catalogue_id = ${catalogueId}`);
  return row?.bought ?? 0;
}
