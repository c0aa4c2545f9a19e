import type { PricedVisit, Slot, Visit } from '#server/modules/airport-services/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { type PresentationSources, presentDetails } from './present.ts';
import { capacityOf, slotsOf, visitAt, walkInUntil } from './slots.ts';
import { readTaken } from './stock.ts';
import type { SandboxVenue } from './venues.ts';
import { visitRules } from './visit-rules.ts';

/** The price for one guest who arrives at a time of day (HH:MM), in minor units of the currency. */
export type PriceAt = (venue: SandboxVenue, time: string, currency: string) => number;

/** The slots of a venue on a date that have not begun, with the places that are left. */
export async function readSlots(
  ctx: BaseContext,
  venue: SandboxVenue,
  { date, currency }: { date: string; currency: string },
  priceAt: PriceAt,
): Promise<Slot[]> {
  const taken = await readTaken(ctx, venue.id, date);
  const nowMs = databaseNowMs('Sandbox');
  return slotsOf(venue, date)
    .filter(({ startsAt }) => Date.parse(startsAt) > nowMs)
    .map(({ time, endTime }) => ({
      time,
      endTime,
      remaining: Math.max(0, capacityOf(venue, date, time) - (taken.get(time) ?? 0)),
      priceMinor: priceAt(venue, time, currency),
    }));
}

/** The price of a visit, and why the venue refuses it if it does. Free places are not counted. */
export function priceVisit(
  venue: SandboxVenue,
  visit: Visit,
  priceAt: PriceAt,
  sources: PresentationSources,
): PricedVisit {
  const { date, time, currency, guests, type } = visit;
  const { maxGuests } = visitRules[venue.kind];
  const at = visitAt(venue, date, time);
  const hasSlot = type === 'walk_in' || slotsOf(venue, date).some((slot) => slot.time === time);
  const unitMinor = priceAt(venue, time, currency);
  return {
    venue: presentDetails(venue, visit, sources),
    refusal: guests > maxGuests ? 'too_many_guests' : !at ? 'closed' : hasSlot ? null : 'no_slot',
    maxGuests,
    unitMinor,
    totalMinor: unitMinor * guests,
    startsAt: at?.startsAt ?? '',
    endsAt: (type === 'walk_in' ? walkInUntil(venue, date, time) : at?.endsAt) ?? '',
    endTime: at?.endTime ?? '',
  };
}
