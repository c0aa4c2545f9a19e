import { describeRate, languageFor, openRateOf, presentPolicy } from '#server/hotels/index.ts';
import type { Problem } from '#server/platform/errors/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** The rate that was chosen on the page of the hotel, described for the summary. */
export async function openOffer(portal: MemberPortal, hotelId: string, rateId: string) {
  const ctx = portal.memberContext;
  const rate = openRateOf(ctx, rateId, hotelId);
  const description = await describeRate(ctx, rate, languageFor(ctx));
  const policy = presentPolicy(rate.policy, rate.price.currency);
  return { rate, description, policy };
}

export type Offer = Awaited<ReturnType<typeof openOffer>>;

/** The same, with an expected refusal as a value. */
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
