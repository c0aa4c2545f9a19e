import { inSeconds } from '#server/platform/time/database-clock.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { systemContext, type Tenant } from '#server/testing/index.ts';
import { saveConfirmation } from '../confirmation-store.ts';
import type { RateOffer } from '../port.ts';
import { sealPriceConfirmation, sealRate } from '../rate-tokens.ts';
import { hotelSuppliers } from '../suppliers.ts';

/** A stay of two adults in 45 days. */
export const aStay = {
  check_in: addDays(today('UTC'), 45),
  check_out: addDays(today('UTC'), 47),
};

/** An offer of a magic hotel from the first Sandbox supplier. */
export async function anOffer(hotelId: string): Promise<RateOffer> {
  const [supplier] = hotelSuppliers('Sandbox');
  const party = { adults: 2, rooms: 1, childrenAges: [] };
  const stay = { checkIn: aStay.check_in, checkOut: aStay.check_out, party, currency: 'EUR' };
  const [room] = await supplier.rooms(systemContext(), hotelId, stay, 'en');
  const offer = room?.rates[0];
  if (!offer) throw new Error(`${hotelId} has no rate`);
  return offer;
}

/** A rate id and a stored price confirmation of the tenant's app, with lifetimes in seconds. */
export async function seal(
  tenant: Tenant,
  offer: RateOffer,
  rateSeconds: number,
  confirmationSeconds = rateSeconds,
) {
  const ctx = { ...systemContext(tenant.environment), app: { id: tenant.appId } };
  const roomId = sealRate(ctx, offer, inSeconds('Sandbox', rateSeconds), []);
  const until = inSeconds('Sandbox', confirmationSeconds);
  const confirmationId = await saveConfirmation(ctx, offer, until);
  return { roomId, confirmation: sealPriceConfirmation(ctx, roomId, confirmationId, until) };
}
