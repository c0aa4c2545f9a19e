import { isComplete, parseResultsQuery, type ResultsQuery } from '#components/hotels/results-query.ts';
import { listRooms as listRoomsContract } from '#server/modules/hotels/catalogue/contract-rooms.ts';
import { listRooms } from '#server/modules/hotels/catalogue/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { enforceCostLimit } from '#server/platform/http/enforce-limits.ts';
import type { MemberPortal } from '#server/portal/index.ts';

type Rooms = Awaited<ReturnType<typeof listRooms>>;
type Room = Rooms['rooms'][number];

/** A rate with its index on the page, which links its radio button, price card, timeline and pay bar. */
export type NumberedRate = Room['rates'][number] & { index: number; room: Room };

export type Stay =
  | { state: 'undated' }
  | { state: 'refused'; problem: Problem }
  | { state: 'none' }
  | {
      state: 'open';
      currency: string;
      nights: number;
      rooms: { room: Room; rates: NumberedRate[] }[];
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
  try {
    await enforceCostLimit(listRoomsContract, portal.memberContext);
    const found = await listRooms(portal.memberContext, {
      hotel_id: hotelId,
      check_in: query.checkIn,
      check_out: query.checkOut,
      guests: {
        adults: query.adults,
        rooms: query.rooms,
        children: query.childrenAges.length,
        children_ages: query.childrenAges,
      },
    });
    return found.rooms.length === 0 ? { state: 'none' } : numberRates(found, query);
  } catch (err) {
    if (isProblem(err, 'sold_out')) return { state: 'none' };
    if (isProblem(err)) return { state: 'refused', problem: err };
    throw err;
  }
}

function numberRates(found: Rooms, query: ResultsQuery): Stay {
  let count = 0;
  const rooms = found.rooms.map((room) => ({
    room,
    rates: room.rates.map((rate) => ({ ...rate, room, index: count++ })),
  }));
  const rates = rooms.flatMap((room) => room.rates);
  const { free, breakfast } = query.filters;
  const fitting = rates.filter(
    (rate) => (!free || rate.refundable) && (!breakfast || rate.board_type !== 'room_only'),
  );
  const cheapest = (fitting.length > 0 ? fitting : rates).reduce((one, other) =>
    other.price.total < one.price.total ? other : one,
  );
  const nights = Math.round((Date.parse(found.check_out) - Date.parse(found.check_in)) / 86_400_000);
  return { state: 'open', currency: found.currency, nights, rooms, rates, chosen: cheapest.index };
}
