import type { MemberContext } from '#server/platform/context/index.ts';
import { selectSavedThings } from './queries.ts';

/**
 * Everything on the caller's own lists: for each hotel id or experience code the ids of its lists, the newest
 * first. The portal marks saved items with it; calls no supplier.
 */
export async function listSavedItems(ctx: MemberContext): Promise<Record<string, string[]>> {
  const rows = await ctx.db.execute<{ thing: string; lists: string[] }>(selectSavedThings(ctx));
  return Object.fromEntries(rows.map(({ thing, lists }) => [thing, lists]));
}
