import { listSavedPerks } from '#server/modules/perks/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** The member's context as the use cases of airport services take it: without an API key. */
export function airportContext(portal: MemberPortal): MemberContext & { key: null } {
  return { ...portal.memberContext, key: null };
}

export type Wallet = Awaited<ReturnType<typeof listSavedPerks>>['perks'];

/** The member's saved perks; empty if the app has no perks module or the wallet cannot be read. */
export async function readWallet(portal: MemberPortal): Promise<Wallet> {
  if (!portal.app.modules.includes('perks')) return [];
  try {
    return (await listSavedPerks(portal.memberContext, {})).perks;
  } catch (err) {
    if (!isProblem(err)) throw err;
    portal.context.log.warn({ code: err.code }, 'the wallet could not be read for airport services');
    return [];
  }
}
