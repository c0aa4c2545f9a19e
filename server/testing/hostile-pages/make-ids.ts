import { type Actor, loadSamples } from '../samples/sample.ts';

/**
 * Operations whose samples create a resource, with its id
 * field. Resources that an id alone opens are left out.
 */
const makers = [
  ['getHotelBooking', 'booking_id'],
  ['getGroundBooking', 'booking_id'],
  ['getTravelBooking', 'booking_id'],
  ['getEsimOrderStatus', 'order_id'],
  ['getCheckoutSession', 'id'],
  ['createTravelQuote', 'quote_id'],
  ['getSavedPerk', 'saved_perk_id'],
  ['redeemCataloguePerk', 'id'],
  ['getWishlist', 'wishlist_id'],
  ['getCircle', 'circle_id'],
  ['endSession', 'id'],
] as const;

/** Creates one of each kind of resource that a page can show, for one member, and returns the ids. */
export async function makeIds(actor: Actor): Promise<string[]> {
  const samples = await loadSamples();
  const ids: string[] = [];
  for (const [operation, field] of makers) {
    const input = await samples[operation]?.input(actor);
    ids.push(String(input?.[field]));
  }
  return ids;
}
