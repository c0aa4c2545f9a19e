import type { SupplierHold } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import type { AirportDirectory, SupplierVisit, VenueOrder } from '../catalogue/port.ts';
import type { OwnVenue } from './own-venue.ts';
import { findVenue } from './queries.ts';
import { ownVisits } from './schema.ts';
import { slotsOf, walkInUntil } from './slots.ts';
import { lockSlot, requirePlaces } from './stock.ts';
import { drawCode, lockVisit, presentVisit, type StoredVisit } from './visits.ts';

type Target = { state: 'held'; until: string } | { state: 'confirmed' };

/**
 * Holds the places and the price of a visit until the instant. A repeat changes nothing; a hold that has ended is made
 * anew while there are places. Throws `sold_out`, or `rejected` for a visit that the venue does not offer.
 */
export async function holdVisit(
  ctx: BaseContext,
  directory: AirportDirectory,
  order: VenueOrder,
  until: string,
): Promise<SupplierHold> {
  const visit = await takeVisit(ctx, directory, order, { state: 'held', until });
  const { currency, totalMinor } = visit;
  return { kind: 'held', until: visit.heldUntil ?? until, price: { currency, totalMinor }, handle: null };
}

/**
 * Books a visit once for each reference: a live hold is converted, also of a venue that is not sold any more; otherwise
 * the places are taken now. A repeat returns the first booking. Throws `sold_out`; `rejected` for a reference that was
 * cancelled, a visit that the venue does not offer, or a price above the agreed one.
 */
export async function bookVisit(
  ctx: BaseContext,
  directory: AirportDirectory,
  order: VenueOrder,
): Promise<SupplierVisit> {
  return presentVisit(await takeVisit(ctx, directory, order, { state: 'confirmed' }));
}

function takeVisit(
  ctx: BaseContext,
  directory: AirportDirectory,
  order: VenueOrder,
  target: Target,
): Promise<StoredVisit> {
  const { reference, venueId: venueCode, date, time, guests } = order;
  return transaction(ctx, async (ctx) => {
    // Every order locks first its slot and then its visit, so that two orders cannot wait for each other.
    await lockSlot(ctx, { venueCode, date, time });
    const known = await lockVisit(ctx, reference);
    if (known?.state === 'cancelled') throw refusal('This reference was cancelled.');
    if (known?.isLive)
      return known.state === 'held' && target.state === 'confirmed' ? storeVisit(ctx, known, target) : known;
    const venue = await findVenue(ctx, venueCode);
    if (!venue) throw refusal('The venue is not sold.');
    const totalMinor = await checkOrder(ctx, directory, venue, order);
    if (target.state === 'confirmed' && totalMinor > order.agreedTotalMinor)
      throw refusal('The price is higher than the agreed one.');
    if (order.type === 'prebook') await requirePlaces(ctx, { venueCode, date, time }, guests, venue.capacity);
    return storeVisit(ctx, { ...order, venueCode, day: date, totalMinor }, target);
  });
}

/** The current total of an order. Throws `rejected` for one that the venue does not offer. */
async function checkOrder(
  ctx: BaseContext,
  directory: AirportDirectory,
  venue: OwnVenue,
  { date, time, type, guests, currency }: VenueOrder,
): Promise<number> {
  const airport = await directory.find(ctx, venue.airport, 'en');
  if (!airport) throw refusal('The airport of the venue is unknown.');
  const { timeZone } = airport;
  const price = venue.prices.find((one) => one.currency === currency);
  if (!price) throw refusal('The venue has no price in this currency.');
  if (guests > venue.maxGuests) throw refusal('The venue takes fewer guests in one booking.');
  const last =
    type === 'walk_in'
      ? walkInUntil(venue, timeZone, date, time)
      : slotsOf(venue, timeZone, date).find((slot) => slot.time === time)?.startsAt;
  if (!last) throw refusal('The venue offers no visit at this time.');
  if (Date.parse(last) <= databaseNowMs(ctx.environment)) throw refusal('This time has passed.');
  return guests * price.minor;
}

type Stored = Pick<
  StoredVisit,
  'reference' | 'venueCode' | 'type' | 'day' | 'time' | 'guests' | 'totalMinor' | 'currency'
>;

/** Writes the visit in its new state; a hold that has ended gets the terms of now. */
async function storeVisit(ctx: BaseContext, visit: Stored, target: Target): Promise<StoredVisit> {
  const { reference, venueCode, type, day, time, guests, totalMinor, currency } = visit;
  const heldUntil = target.state === 'held' ? target.until : null;
  const values = { venueCode, type, day, time, guests, totalMinor, currency, state: target.state, heldUntil };
  const [stored] = await ctx.db
    .insert(ownVisits)
    .values({ ...values, reference, supplierReference: `OV-${drawCode(10)}`, accessCode: drawCode(8) })
    .onConflictDoUpdate({ target: ownVisits.reference, set: { ...values, updatedAt: sql`sojourn_now()` } })
    .returning();
  if (!stored) throw new Error('The visit was not stored');
  return { ...stored, isLive: true };
}

/** Releases a hold. Booked, cancelled and unknown visits do not change. */
export async function releaseVisit(ctx: BaseContext, reference: string): Promise<void> {
  await ctx.db
    .delete(ownVisits)
    .where(sql`${eq(ownVisits.reference, reference)} and ${ownVisits.state} = 'held'`);
}

const refusal = (reason: string): SupplierFailure => new SupplierFailure('rejected', reason);
