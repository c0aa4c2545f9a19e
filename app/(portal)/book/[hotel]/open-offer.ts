import { describeRate, openRateOfHotel } from '#server/modules/hotels/catalogue/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { Problem } from '#server/platform/errors/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/**
 * The rate chosen on the hotel's page, with its description. Throws a problem if the rate cannot be opened, for
 * example because it has expired.
 */
async function openOffer(portal: MemberPortal, hotelId: string, rateId: string) {
  const ctx = portal.memberContext;
  const rate = await openRateOfHotel(ctx, rateId, hotelId);
  const description = await describeRate(ctx, rate, readerLanguage(ctx));
  return { rate, description };
}

export type Offer = Awaited<ReturnType<typeof openOffer>>;

/** Like `openOffer`, but returns a problem instead of throwing it. */
export async function tryOpenOffer(
  portal: MemberPortal,
  hotelId: string,
  rateId: string,
): Promise<Offer | Problem> {
  try {
    return await openOffer(portal, hotelId, rateId);
  } catch (err) {
    if (isProblem(err)) return err;
    throw err;
  }
}
