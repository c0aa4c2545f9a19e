import { createHmac, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { letProviderAgree } from './let-provider-agree.ts';

const methods = {
  'reservation-created': 'POST',
  'reservation-cancelled': 'DELETE',
  'vehicle-info': 'POST',
  tracking: 'POST',
} as const;

/**
 * Sends a signed webhook event about a transfer to the server at this origin, as the supplier does, which then knows the
 * reservation so.
 */
export async function sendRideEvent(
  origin: string,
  event: keyof typeof methods,
  bookingId: string,
  fields: Record<string, unknown> = {},
): Promise<void> {
  const reservationId = 'res_told';
  if (event === 'reservation-created' || event === 'reservation-cancelled') {
    const state = event === 'reservation-created' ? 'confirmed' : 'cancelled';
    await letProviderAgree(bookingId, {
      state,
      reservationId,
      confirmationNumber: fields.confirmation_number,
    });
  }
  const body = JSON.stringify({
    event_id: `gev_${randomUUID()}`,
    reservation_id: reservationId,
    booking_reference: `SJ-${bookingId}`,
    ...fields,
  });
  const answer = await fetch(`${origin}/v1/travel/ground-transport/webhook/${event}`, {
    method: methods[event],
    headers: {
      'content-type': 'application/json',
      'x-signature': createHmac('sha256', 'whsec_sandbox_ground').update(body).digest('hex'),
    },
    body,
  });
  expect(await answer.json()).toMatchObject({ received: true, duplicate: false });
}
