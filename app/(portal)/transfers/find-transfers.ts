import type { KnownQuery, TransfersQuery } from '#components/transfers/transfers-query.ts';
import * as contract from '#server/ground-transport/contract.ts';
import { filterGroundTransport, searchGroundTransport } from '#server/ground-transport/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { countCost } from '#server/platform/http/count-request.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** The quotes of a search so far, as one poll tells them. */
export type FoundTransfers = Awaited<ReturnType<typeof filterGroundTransport>>;
export type Quote = FoundTransfers['quotes'][number];

/** Asks every provider. Gives the id of the search, or the problem that the member can mend or wait out. */
export async function beginTransfers(portal: MemberPortal, query: TransfersQuery): Promise<string | Problem> {
  try {
    // The page's own searches weigh as much as those over /v1.
    await countCost(contract.searchGroundTransport, portal.memberContext);
    const search = await searchGroundTransport(
      { ...portal.memberContext, key: null },
      {
        start_address: query.from,
        end_address: query.to,
        pickup_datetime: `${query.date}T${query.time}`,
        return_pickup_datetime: query.returnDate ? `${query.returnDate}T${query.returnTime}` : undefined,
        num_passengers: query.people,
        currency: portal.currency,
      },
    );
    return search.search_id;
  } catch (err) {
    if (isProblem(err)) return err;
    throw err;
  }
}

/** What the providers have found so far, filtered and sorted as the address says. Failures come back as the problem. */
export async function pollTransfers(
  portal: MemberPortal,
  query: KnownQuery,
  searchId: string,
): Promise<FoundTransfers | Problem> {
  const someOf = <Value>(list: readonly Value[]) => (list.length > 0 ? [...list] : undefined);
  try {
    const found = await filterGroundTransport(
      { ...portal.memberContext, key: null },
      {
        ...contract.filterGroundTransport.body.parse({
          filter_vehicle_types: someOf(query.types),
          filter_vehicle_classes: someOf(query.classes),
          filter_categories: someOf(query.categories),
          filter_amenities: someOf(query.amenities),
          filter_step_type: query.by || undefined,
          filter_exclude_walk: query.noWalk || undefined,
          filter_min_luggage: query.bags || undefined,
          filter_cancellable_only: query.cancellable || undefined,
          filter_max_price: query.maxPrice ?? undefined,
          sort_by: query.sort,
        }),
        search_id: searchId,
      },
    );
    return found;
  } catch (err) {
    if (isProblem(err)) return err;
    throw err;
  }
}

/** True when a search asks for the ride of the address: an edited address is another question. */
export function isSameRide(found: FoundTransfers, query: TransfersQuery): boolean {
  const at = (date: string, time: string, zone: string) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds;
  const back = found.return_pickup_datetime;
  return (
    found.from.address === query.from &&
    found.to.address === query.to &&
    found.num_passengers === query.people &&
    Date.parse(found.pickup_datetime) === at(query.date, query.time, found.from.time_zone) &&
    (query.returnDate === ''
      ? back === null
      : back !== null &&
        Date.parse(back) === at(query.returnDate, query.returnTime || '00:00', found.to.time_zone))
  );
}
