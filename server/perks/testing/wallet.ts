import { sql } from 'drizzle-orm';
import { bookings } from '#server/bookings/schema.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { callApi, type Person, systemContext } from '#server/testing/index.ts';
import type { getSavedPerk } from '../contract.ts';
import { grantPerks, type NewPerk, releasePerks, settlePerks } from '../index.ts';
import { lockPerks, type PerkClaim } from '../lock-perks.ts';

/** Wallets, and bookings to pay from them, as tests need them. */

const { db } = systemContext();

export type WirePerk = NonNullable<(typeof getSavedPerk)['response']>['_output'];

export const lounge = 'ven_test_lounge';

/** A perk in somebody's wallet: one free lounge visit unless told otherwise. */
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

/** A perk that its owner has activated. */
export async function anActivePerk(person: Person, more: Partial<NewPerk> = {}): Promise<string> {
  const id = await aPerk(person, more);
  const { status, text } = await act(person, id, 'activate');
  if (status !== 200) throw new Error(`The perk could not be activated: ${text}`);
  return id;
}

/** A lounge visit of the person's that is to be paid. */
export async function aBooking(person: Person): Promise<string> {
  const { tenant } = person;
  const id = newId();
  const { db } = systemContext(tenant.environment);
  await db.insert(bookings).values({
    appId: tenant.appId,
    id,
    kind: 'lounge',
    state: 'pending_payment',
    organisationId: tenant.organisationId,
    userId: person.userId,
    membershipId: person.membershipId,
    reference: `SJ-${id}`,
    supplier: 'test',
    title: 'Lounge',
    timeZone: 'Europe/Paris',
    startsAt: isoInstant(Date.now() + 86_400_000),
    endsAt: isoInstant(Date.now() + 90_000_000),
    currency: 'EUR',
    totalMinor: 4_000,
    dueNowMinor: 4_000,
    holdExpiresAt: sql`now() + interval '20 minutes'`,
    details: {},
  });
  await db.execute(sql`insert into booking_directory (booking_id, app_id) values (${id}, ${tenant.appId})`);
  return id;
}

export const perkApi = <Body = WirePerk>(person: Person, method: string, path: string, headers = {}) =>
  callApi<Body>(method, `/v1/perks${path}`, { as: person, headers });

export const read = (person: Person, id: string) => perkApi(person, 'GET', `/saved/${id}`);

export const act = (person: Person, id: string, verb: 'activate' | 'use' | 'acknowledge' | 'cancel') =>
  perkApi(person, 'POST', `/saved/${id}/${verb}`);

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

/** A perk's counters as they are stored. */
export async function unitsOf(perkId: string) {
  const [row] = await db.execute<{ status: string; used: number; locked: number }>(sql`
    select status, units_used as used, units_locked as locked from saved_perks where id = ${perkId}`);
  if (!row) throw new Error('No such perk');
  return row;
}

/** A perk's ledger, oldest first, as `kind change`. */
export async function ledgerOf(perkId: string): Promise<string[]> {
  const rows = await db.execute<{ kind: string; units: number }>(sql`
    select kind, units from perk_events where perk_id = ${perkId} order by id`);
  return rows.map(({ kind, units }) => `${kind} ${units}`);
}

/** Lets time pass for one perk: every instant of it moves into the past. */
export async function letPass(perkId: string, interval: string): Promise<void> {
  await db.execute(sql`
    update saved_perks set valid_from = valid_from - ${interval}::interval, expires_at = expires_at - ${interval}::interval,
      activated_at = activated_at - ${interval}::interval,
      activation_expires_at = activation_expires_at - ${interval}::interval
    where id = ${perkId}`);
}

export const refusalOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code?: string }).code;
