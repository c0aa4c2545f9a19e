import type { MemberContext } from '#server/platform/context/index.ts';
import { type Reply, reply } from '#server/platform/contract/index.ts';
import { overLimit, slidingWindowLimit } from '#server/platform/rate-limit/index.ts';
import { type PersonalDataDocument, readPersonalData } from './read-personal-data.ts';

/** The export reads every table with personal data, so it is limited to five in any 24 hours. */
const exportLimit = { limit: 5, windowSeconds: 86_400 };

/** The window that counts the caller's exports. */
export const exportWindow = (ctx: MemberContext) => `export:${ctx.app.id}:${ctx.member.userId}`;

/**
 * Exports the personal data of the caller in this app as a JSON file. Fails with `rate_limited` over the
 * limit.
 */
export async function exportPersonalData(ctx: MemberContext): Promise<Reply<PersonalDataDocument>> {
  const key = exportWindow(ctx);
  const taken = await slidingWindowLimit(ctx, key, exportLimit.limit, exportLimit.windowSeconds);
  if (!taken.allowed) throw overLimit(exportLimit.limit, taken);
  const body = await readPersonalData(ctx);
  const day = body.exported_at.slice(0, 10);
  return reply(body, { headers: { 'content-disposition': `attachment; filename="my-data-${day}.json"` } });
}
