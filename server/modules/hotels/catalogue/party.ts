import { z } from 'zod';
import { productRules } from '#server/modules/bookings/index.ts';
import type { BaseContext, MemberContext } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { validate } from '#server/platform/http/validate.ts';
import { todayAt } from '#server/platform/time/database-clock.ts';
import { addDays, nightsBetween } from '#server/platform/time/index.ts';
import { SearchGuests } from './contract-guests.ts';
import type { Party, RoomOccupancy, Stay } from './port.ts';

/** The most nights of a stay, and how far ahead it may begin. */
export const stayLimits = { nights: 30, daysAhead: productRules.hotel.daysAhead } as const;

/** Age in years of children whose age is not given. */
const assumedAge = 8;

export type GuestCounts = {
  adults: number;
  children?: number;
  rooms?: number;
  children_ages?: number[];
  occupancies?: { adults: number; children_ages?: number[] }[];
};

const GuestsOnly = z.object({ guests: SearchGuests });

/**
 * Converts the guest counts of a request; the defaults are one room and children aged 8. Throws 422 with the field's name
 * for guests that the contract refuses: pages call the use cases directly, and a rate is booked for the party that it pins.
 */
export function partyOf(guests: GuestCounts): Party {
  validate(GuestsOnly, { guests });
  const occupancies = guests.occupancies?.map(
    ({ adults, children_ages: childrenAges = [] }): RoomOccupancy => ({ adults, childrenAges }),
  );
  const ages =
    occupancies?.flatMap(({ childrenAges }) => childrenAges) ??
    guests.children_ages ??
    Array.from({ length: guests.children ?? 0 }, () => assumedAge);
  const rooms = guests.rooms ?? occupancies?.length ?? 1;
  return { adults: guests.adults, rooms, childrenAges: ages, ...(occupancies ? { occupancies } : {}) };
}

/** The nationality of the guests: the given one, else the country of the member; unknown without either. */
export function nationalityOf(
  { member }: Pick<MemberContext, 'member'>,
  given: string | undefined,
): Pick<Stay, 'nationality'> {
  const nationality = given ?? member.countryCode;
  return /^[A-Z]{2}$/.test(nationality) ? { nationality } : {};
}

/**
 * Throws 422 with the field's name when the stay is not allowed: check-in in the past at the destination or
 * more than 500 days ahead, check-out not after check-in, or more than 30 nights.
 */
export function checkDates(
  { environment }: Pick<BaseContext, 'environment'>,
  checkIn: string,
  checkOut: string,
  timeZone: string,
): void {
  const now = todayAt(environment, timeZone);
  if (checkIn < now)
    throw invalid('check_in', 'in_the_past', 'The check-in date has passed at the destination.');
  if (checkIn > addDays(now, stayLimits.daysAhead)) {
    throw invalid(
      'check_in',
      'too_far_ahead',
      `The check-in date must be at most ${stayLimits.daysAhead} days ahead.`,
    );
  }
  const nights = nightsBetween(checkIn, checkOut);
  if (nights < 1)
    throw invalid('check_out', 'not_after_check_in', 'The check-out date must be after the check-in date.');
  if (nights > stayLimits.nights)
    throw invalid('check_out', 'too_long', `A stay must be at most ${stayLimits.nights} nights.`);
}
