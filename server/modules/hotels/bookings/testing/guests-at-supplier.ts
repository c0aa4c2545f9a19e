import { findBooking, supplierKeyOf } from '#server/modules/bookings/index.ts';
import { systemContext, type Tenant } from '#server/testing/index.ts';
import { hotelSupplier } from '../../catalogue/index.ts';

/** The names that the supplier of a booking has, room by room. */
export async function guestsAtSupplier(tenant: Tenant, bookingId: string): Promise<string[][]> {
  const ctx = systemContext();
  const booking = await findBooking(ctx, tenant.appId, bookingId);
  const found =
    booking && (await hotelSupplier('Sandbox', booking.supplier).lookUp(ctx, supplierKeyOf(ctx, booking)));
  return (found?.guests ?? []).map((room) =>
    room.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  );
}

/** The name of the supplier of a booking. */
export async function supplierNameOf(tenant: Tenant, bookingId: string): Promise<string> {
  return (await findBooking(systemContext(), tenant.appId, bookingId))?.supplier ?? '';
}
