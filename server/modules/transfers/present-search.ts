import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-search.ts';
import { presentPlace } from './present-place.ts';
import type { SearchView } from './views.ts';

/** The interval between polls that clients are given. */
const pollAfterMs = 2_000;

/** A started search in its wire shape. */
export function presentSearch(search: SearchView): Output<typeof contract.searchGroundTransport> {
  return {
    search_id: search.id,
    status: 'searching',
    currency: search.currency,
    pickup_datetime: search.pickupAt,
    return_pickup_datetime: search.returnAt,
    from: presentPlace(search.from),
    to: presentPlace(search.to),
    expires_at: search.expiresAt,
    poll_after_ms: pollAfterMs,
    poll_url: `/v1/travel/ground-transport/${search.id}/poll`,
  };
}
