import type { KnownQuery, TransfersQuery } from '#components/transfers/transfers-query.ts';
import * as contract from '#server/modules/transfers/contract.ts';
import { type FoundQuotes, filterTransferSearch, searchTransfers } from '#server/modules/transfers/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { enforceCostLimit } from '#server/platform/http/enforce-limits.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/**
 * Starts a search with every provider. Returns its id, or the problem that the member can correct or wait
 * for.
 */
export async function startTransferSearch(
  portal: MemberPortal,
  query: TransfersQuery,
): Promise<string | Problem> {
  try {
    // Searches of the page count towards the same cost limit as those of /v1.
    await enforceCostLimit(contract.searchGroundTransport, portal.memberContext);
    const search = await searchTransfers(
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
    return search.id;
  } catch (err) {
    if (isProblem(err)) return err;
    throw err;
  }
}

/** The quotes received so far, filtered and sorted as in the query. Failures are returned as the problem. */
export async function pollTransfers(
  portal: MemberPortal,
  query: KnownQuery,
  searchId: string,
): Promise<FoundQuotes | Problem> {
  const nonEmpty = <Value>(list: readonly Value[]) => (list.length > 0 ? [...list] : undefined);
  try {
    const found = await filterTransferSearch(
      { ...portal.memberContext, key: null },
      {
        ...contract.filterGroundTransport.body.parse({
          filter_vehicle_types: nonEmpty(query.types),
          filter_vehicle_classes: nonEmpty(query.classes),
          filter_categories: nonEmpty(query.categories),
          filter_amenities: nonEmpty(query.amenities),
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

/** Whether a search matches the transfer in the query; an edited address needs a new search. */
export function isSameTransfer(found: FoundQuotes, query: TransfersQuery): boolean {
  const at = (date: string, time: string, zone: string) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds;
  const back = found.returnAt;
  return (
    found.from.address === query.from &&
    found.to.address === query.to &&
    found.passengers === query.people &&
    Date.parse(found.pickupAt) === at(query.date, query.time, found.from.timeZone) &&
    (query.returnDate === ''
      ? back === null
      : back !== null &&
        Date.parse(back) === at(query.returnDate, query.returnTime || '00:00', found.to.timeZone))
  );
}
