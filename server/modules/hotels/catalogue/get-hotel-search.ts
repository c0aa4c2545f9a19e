import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-search.ts';
import { presentSearch } from './present-search.ts';
import { loadPage, loadSearch } from './search-store.ts';

/**
 * One page of the hotels found so far; 404 for an unknown or other member's search, 410 when expired. The hotels
 * come from the database in the wire shape in which `streamHotels` stored them.
 */
export async function getHotelSearch(
  ctx: MemberContext,
  input: Input<typeof contract.getHotelSearch>,
): Promise<Output<typeof contract.getHotelSearch>> {
  const search = await loadSearch(ctx, input.search_id);
  const { hotels, total } = await loadPage(ctx, search.id, input.sort, input.page, input.per_page);
  return {
    ...presentSearch(search),
    complete: search.complete,
    partial: search.partial,
    data: hotels,
    page: input.page,
    per_page: input.per_page,
    total,
    has_more: input.page * input.per_page < total,
  };
}
