import { type Actor, loadSamples } from '../samples/sample.ts';

/** Operations whose samples make something, with the field that names it. What is for whoever holds its id is left out. */
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

/** Makes one of each kind of thing that a page can show, for one member, and gives their ids. */
export async function makeIds(actor: Actor): Promise<string[]> {
  const samples = await loadSamples();
  const ids: string[] = [];
  for (const [operation, field] of makers) {
    const input = await samples[operation]?.input(actor);
    ids.push(String(input?.[field]));
  }
  return ids;
}
