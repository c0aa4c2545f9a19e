import { issueTokens } from '#server/modules/auth/issue-tokens.ts';
import { type Rate, ratesOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { chooseGateway } from '#server/modules/payments/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, publicContext, systemContext, type Tenant } from '../index.ts';
import { type Clock, elapsedText } from './clock.ts';
import { restoreStage } from './kept-rows.ts';
import { receivedMails } from './mail.ts';
import type { Plant } from './plants.ts';
import { portLog } from './ports.ts';
import type { Random } from './random.ts';
import type { Randomness } from './randomness.ts';
import { beginOutside, type Outside } from './real-suppliers/outside.ts';

/** A booking of the seed, known by its number in the schedule. */
export type SeedBooking = {
  number: number;
  id: string;
  kind: 'hotel' | 'experience_hold' | 'travel' | 'ground_quote' | 'esim';
  what: string;
  heldAtMs: number;
};

/** A checkout session of the seed. */
export type SeedCart = {
  number: number;
  id: string;
  intentId: string | null;
  isPaid: boolean;
  bookings: SeedBooking[];
};

/** What one seed has made so far, and its schedule in plain words. */
export type Scenario = {
  random: Random;
  clock: Clock;
  tenant: Tenant;
  member: Person;
  plant: Plant | null;
  /** The stand-ins of real suppliers; null where all suppliers are simulated. */
  outside: Outside | null;
  /** True once nothing fails any more but refunds. */
  isQuiet: boolean;
  /** True while refunds may still fail although the seed is quiet. */
  mayRefundsFail: boolean;
  bookings: SeedBooking[];
  carts: SeedCart[];
  schedule: string[];
};

/** What all seeds of a simulation share. */
export type Stage = {
  clock: Clock;
  randomness: Randomness;
  tenant: Tenant;
  member: Person;
  suppliers: SupplierKind;
  plantOf: () => Plant | null;
};

/** The simulated suppliers of the Sandbox, or the adapters of real ones over stand-ins. */
export type SupplierKind = 'simulated' | 'real';

/** Creates the partner and the member of all seeds. */
export async function openStage(): Promise<Pick<Stage, 'tenant' | 'member'>> {
  const tenant = await aTenant();
  const member = await aMember(tenant);
  const { db } = systemContext();
  await db.execute(sql`update sessions set expires_at = expires_at + interval '100 years'`);
  return { tenant, member };
}

/** Ends the previous seed and begins another one, as if it was the first of the process. */
export async function newScenario(
  stage: Stage,
  seed: number,
  random: Random,
  plant: Plant | null,
): Promise<Scenario> {
  await restoreStage();
  await stage.clock.restart();
  stage.randomness.begin(seed);
  signedInAtMs = Number.NaN;
  portLog.booked.clear();
  portLog.decided.clear();
  portLog.declined.clear();
  portLog.releasedByTelephone.clear();
  portLog.forced.clear();
  receivedMails.clear();
  portLog.violations.length = 0;
  const { clock, tenant, member } = stage;
  const { outside, how } =
    stage.suppliers === 'real'
      ? await beginOutside(random, tenant, stage.plantOf)
      : { outside: null, how: await chooseAnyGateway(random, tenant, seed) };
  const scenario: Scenario = {
    clock,
    tenant,
    member,
    random,
    plant,
    outside,
    isQuiet: false,
    mayRefundsFail: true,
    bookings: [],
    carts: [],
    schedule: [],
  };
  say(scenario, how);
  return scenario;
}

/** Chooses one of the simulated gateways, at times with an account of its own, and says which. */
async function chooseAnyGateway(random: Random, tenant: Tenant, seed: number): Promise<string> {
  const gateway = random.pickWeighted([
    ['sandbox', 6],
    ['harbour', 2],
    ['beacon', 2],
    ['lantern', 2],
  ] as const);
  const account = random.chance(0.25) ? { id: `acct_${seed}`, keys: null } : null;
  await chooseGateway(systemContext(), tenant.appId, gateway, account);
  const owner = account ? ' with an account of its own' : '';
  return `The partner takes payments through the gateway ${gateway}${owner}`;
}

/** Moves the time. Requests that arrive late take effect when it is theirs. */
export async function advance({ clock, outside }: Scenario, milliseconds: number): Promise<void> {
  await clock.advance(milliseconds);
  await outside?.network.deliverLate(clock.nowMs());
}

/** The stand-ins of the seed. Throws where the suppliers are simulated. */
export function outsideOf({ outside }: Scenario): Outside {
  if (!outside) throw new Error('The suppliers of this seed are simulated');
  return outside;
}

/** Adds a line to the schedule of the seed. */
export function say({ clock, schedule }: Pick<Scenario, 'clock' | 'schedule'>, what: string): void {
  schedule.push(`${elapsedText(clock.nowMs())}  ${what}`);
}

/** Access tokens live for 15 minutes. */
const tokenMs = 10 * 60_000;
let signedInAtMs = Number.NaN;

/** The member with an access token that is valid at the simulated time. */
export async function signedIn({ member, clock }: Scenario): Promise<Person> {
  const age = clock.nowMs() - signedInAtMs;
  if (age >= 0 && age < tokenMs) return member;
  const { sessionId, userId, tenant } = member;
  const { appId, organisationId } = tenant;
  const grant = { sessionId, userId, appId, organisationId, roles: ['member'], parentHash: null };
  member.accessToken = (await issueTokens(await publicContext(tenant), grant)).access_token;
  signedInAtMs = clock.nowMs();
  return member;
}

/** Prices that were asked for at the beginning are valid for this time. */
const pricesMs = 10 * 60_000;

/** True while the prices are valid that the stage was opened with. */
export const pricesAreValid = ({ clock }: Pick<Scenario, 'clock'>): boolean =>
  clock.nowMs() - clock.startMs < pricesMs;

const knownRates = new Map<string, Rate[]>();

/**
 * Rates of a hotel for one night, some days ahead. At the beginning of a seed they are those of an empty hotel, so
 * that earlier seeds of the process change nothing.
 */
export async function ratesFor(scenario: Scenario, hotel: string, daysAhead: number): Promise<Rate[]> {
  const key = `${hotel} ${daysAhead}`;
  const known = pricesAreValid(scenario) ? knownRates.get(key) : undefined;
  return known ?? readRates(await signedIn(scenario), hotel, daysAhead);
}

async function readRates(member: Person, hotel: string, daysAhead: number): Promise<Rate[]> {
  const check_in = addDays(today('UTC'), daysAhead);
  const dates = { check_in, check_out: addDays(check_in, 1) };
  return ratesOf(member, { hotel, dates, currency: 'EUR' });
}

/** Asks for the rates that seeds use at their beginning. */
export async function rememberRates(
  member: Person,
  hotels: readonly string[],
  daysAhead: readonly number[],
): Promise<void> {
  for (const hotel of hotels) {
    for (const days of daysAhead) knownRates.set(`${hotel} ${days}`, await readRates(member, hotel, days));
  }
}
