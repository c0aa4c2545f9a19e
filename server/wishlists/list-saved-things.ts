import type { MemberContext } from '#server/platform/context/index.ts';
import { selectSavedThings } from './queries.ts';

/**
 * Everything on the caller's own lists: the hotel's id or the experience's code, with the lists it stands on, the newest
 * list first. For hearts beside things that are listed elsewhere; asks no supplier.
 */
export async function listSavedThings(ctx: MemberContext): Promise<Record<string, string[]>> {
  const rows = await ctx.db.execute<{ thing: string; lists: string[] }>(selectSavedThings(ctx));
  return Object.fromEntries(rows.map(({ thing, lists }) => [thing, lists]));
}
