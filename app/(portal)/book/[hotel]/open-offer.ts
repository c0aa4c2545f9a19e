import {
  describeRate,
  type OpenRate,
  openConfirmedRate,
  openRateOfHotel,
} from '#server/modules/hotels/catalogue/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { Problem } from '#server/platform/errors/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

type Chosen = { hotelId: string; rateId: string; token: string | null };

/**
 * The rate chosen on the hotel's page, with its description; on the terms that `token` names if it can still be opened.
 * Throws a problem if the rate cannot be opened, for example because it has expired.
 */
async function openOffer(portal: MemberPortal, chosen: Chosen) {
  const ctx = portal.memberContext;
  const listed = await openRateOfHotel(ctx, chosen.rateId, chosen.hotelId);
  const confirmed = await openConfirmedTerms(portal, chosen);
  const rate = confirmed ?? listed;
  const description = await describeRate(ctx, rate, readerLanguage(ctx));
  return { rate, description, token: confirmed ? chosen.token : null };
}

export type Offer = Awaited<ReturnType<typeof openOffer>>;

/** Like `openOffer`, but returns a problem instead of throwing it. */
export async function tryOpenOffer(portal: MemberPortal, chosen: Chosen): Promise<Offer | Problem> {
  try {
    return await openOffer(portal, chosen);
  } catch (err) {
    if (isProblem(err)) return err;
    throw err;
  }
}

/** The rate on the confirmed terms that `token` names; null without one, and if it is no longer valid. */
export async function openConfirmedTerms(
  portal: MemberPortal,
  { hotelId, rateId, token }: Chosen,
): Promise<OpenRate | null> {
  if (token === null) return null;
  try {
    return await openConfirmedRate(portal.memberContext, rateId, hotelId, token);
  } catch (err) {
    if (isProblem(err)) return null;
    throw err;
  }
}
