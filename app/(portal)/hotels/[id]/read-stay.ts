import { guestsOf, nationalityOf } from '#components/hotels/guests-of.ts';
import { isComplete, parseResultsQuery, type ResultsQuery } from '#components/hotels/results-query.ts';
import { listRooms as listRoomsContract } from '#server/modules/hotels/catalogue/contract-rooms.ts';
import {
  type BookableRate,
  type HotelRooms,
  listRooms,
  type RoomWithRates,
} from '#server/modules/hotels/catalogue/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { enforceCostLimit } from '#server/platform/http/enforce-limits.ts';
import { validate } from '#server/platform/http/validate.ts';
import { nightsBetween } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** A rate with its index on the page, which links its radio button, price card, timeline and pay bar. */
type NumberedRate = BookableRate & { index: number };

export type Stay =
  | { state: 'undated' }
  | { state: 'refused'; problem: Problem }
  | { state: 'none' }
  | {
      state: 'open';
      currency: string;
      nights: number;
      rooms: { room: RoomWithRates; rates: NumberedRate[] }[];
      rates: NumberedRate[];
      /** Index of the preselected rate: the one whose price the results list shows. */
      chosen: number;
    };

/** The stay in the query string of a hotel page. */
export function stayQuery(parameters: Parameters<typeof parseResultsQuery>[0]): ResultsQuery {
  return parseResultsQuery(parameters);
}

/** Rooms and rates of a hotel for the requested stay. Expected refusals are returned as a state. */
export async function readStay(portal: MemberPortal, hotelId: string, query: ResultsQuery): Promise<Stay> {
  if (!isComplete({ ...query, destination: hotelId })) return { state: 'undated' };
  const input = {
    hotel_id: hotelId,
    check_in: query.checkIn,
    check_out: query.checkOut,
    guests: guestsOf(query),
    guest_nationality: nationalityOf(query),
  };
  try {
    validate(listRoomsContract.body, input);
    await enforceCostLimit(listRoomsContract, portal.memberContext);
    const found = await listRooms(portal.memberContext, input);
    return found.rooms.length === 0 ? { state: 'none' } : numberRates(found, query);
  } catch (err) {
    if (isProblem(err, 'sold_out')) return { state: 'none' };
    if (isProblem(err)) return { state: 'refused', problem: err };
    throw err;
  }
}

function numberRates(found: HotelRooms, query: ResultsQuery): Stay {
  let count = 0;
  const rooms = found.rooms.map((room) => ({
    room,
    rates: room.rates.map((rate) => ({ ...rate, index: count++ })),
  }));
  const rates = rooms.flatMap((room) => room.rates);
  const { free, breakfast } = query.filters;
  const fitting = rates.filter(
    (rate) => (!free || rate.isRefundable) && (!breakfast || rate.boardType !== 'room_only'),
  );
  const cheapest = (fitting.length > 0 ? fitting : rates).reduce((one, other) =>
    other.price.totalMinor < one.price.totalMinor ? other : one,
  );
  const nights = nightsBetween(found.checkIn, found.checkOut);
  return { state: 'open', currency: found.currency, nights, rooms, rates, chosen: cheapest.index };
}
