import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import { type ListRow, selectLists, selectProductCodes } from './queries.ts';
import { summaryOf, type WishlistSummary } from './views.ts';

/** Summaries of the caller's lists, or of those shared with them, newest first, in one query. */
export async function listWishlists(
  ctx: MemberContext,
  input: Input<typeof contract.listWishlists>,
): Promise<WishlistSummary[]> {
  const rows = await ctx.db.execute<ListRow>(selectLists(ctx, input.scope));
  return rows.map(summaryOf);
}

/** Codes of the experiences on any of the caller's own lists, distinct and sorted. */
export async function listSavedProductCodes(
  ctx: MemberContext,
): Promise<Output<typeof contract.listSavedProductCodes>> {
  const rows = await ctx.db.execute<{ product_code: string }>(selectProductCodes(ctx));
  return { product_codes: rows.map((row) => row.product_code) };
}
