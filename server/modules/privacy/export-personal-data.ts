import type { MemberContext } from '#server/platform/context/index.ts';
import { type Output, type Reply, reply } from '#server/platform/contract/index.ts';
import { rateLimited, slidingWindowLimit } from '#server/platform/rate-limit/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import * as contract from './contract.ts';
import { registeredPersonalData, type Sections } from './personal-data-registry.ts';

type Wire = Output<typeof contract.exportPersonalData>;

/** The export reads every table with personal data, so it is limited to five in any 24 hours. */
const exportLimit = { limit: 5, windowSeconds: 86_400 };

/** The window that counts the caller's exports. */
export const exportWindow = (ctx: MemberContext) => `export:${ctx.app.id}:${ctx.member.userId}`;

/**
 * Exports the personal data of the caller in this app as a JSON file. Fails with `rate_limited` over the
 * limit.
 */
export async function exportPersonalData(ctx: MemberContext): Promise<Reply<Wire>> {
  const key = exportWindow(ctx);
  const taken = await slidingWindowLimit(ctx, key, exportLimit.limit, exportLimit.windowSeconds);
  if (!taken.allowed) throw rateLimited(taken.retryAfterSeconds);
  const sections = await readSections(ctx);
  const now = isoInstant(Date.now());
  const body: Wire = { exported_at: now, app: { id: ctx.app.id, name: ctx.app.name }, ...sections };
  const headers = { 'content-disposition': `attachment; filename="my-data-${now.slice(0, 10)}.json"` };
  return reply(body, { headers });
}

/** Reads the sections of all modules, in the order of the contract. */
async function readSections(ctx: MemberContext): Promise<Sections> {
  const { exportFor } = registeredPersonalData();
  const { exported_at: _, app: __, ...sections } = contract.PersonalData.shape;
  const names = Object.keys(sections) as (keyof Sections)[];
  const read = await Promise.all(names.map(async (name) => [name, await exportFor[name](ctx)] as const));
  return Object.fromEntries(read) as Sections;
}
