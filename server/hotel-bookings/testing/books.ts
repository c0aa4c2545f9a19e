import { sql } from 'drizzle-orm';
import { systemContext } from '#server/testing/index.ts';

export type Books = {
  booking: string;
  intent: string;
  captured: number;
  refunded: number;
  gateway: string;
  gatewayCaptured: number;
  gatewayRefunded: number;
  supplier: string | null;
};

/** What we, the gateway and the supplier hold about a booking, side by side. Amounts in minor units. */
export async function booksOf(bookingId: string): Promise<Books> {
  const [row] = await systemContext().db.execute<Books>(sql`
    select b.state as booking, i.state as intent, i.captured_minor::int as captured, i.refunded_minor::int as refunded,
      p.state as gateway, p.captured_minor::int as "gatewayCaptured",
      coalesce((select sum(r.amount_minor) from sandbox_refunds r where r.reference = p.reference), 0)::int as "gatewayRefunded",
      o.state as supplier
    from bookings b
    left join checkout_items c on c.app_id = b.app_id and c.booking_id = b.id
    left join checkout_sessions s on s.app_id = c.app_id and s.id = c.session_id
    left join payment_intents i on i.app_id = s.app_id and i.id = s.payment_intent_id
    left join sandbox_payments p on p.reference = i.gateway_reference
    left join sandbox_hotel_orders o on o.reference = b.reference
    where b.id = ${bookingId} order by s.created_at desc limit 1`);
  if (!row) throw new Error('No such booking');
  return row;
}

/** Rooms taken at a hotel over dates; zero when everything was given back. */
export async function roomsTaken(hotelId: string, checkIn: string): Promise<number> {
  const [row] = await systemContext().db.execute<{ taken: number }>(sql`
    select coalesce(sum(taken), 0)::int as taken from sandbox_room_nights
    where hotel_id = ${hotelId} and night = ${checkIn}::date`);
  return row?.taken ?? 0;
}

/**
 * What is wrong between the three ledgers once everything has come to rest; empty when they agree: a confirmed
 * booking is captured in full, one that ended without service holds no money and no room.
 */
export function disagreements(books: Books, dueMinor: number): string[] {
  const kept = books.gatewayCaptured - books.gatewayRefunded;
  const wrong: string[] = [];
  const expect = (holds: boolean, what: string) => {
    if (!holds) wrong.push(`${what} (${JSON.stringify(books)})`);
  };
  expect(books.captured === books.gatewayCaptured, 'our books and the gateway differ on what was captured');
  expect(books.refunded === books.gatewayRefunded, 'our books and the gateway differ on what was refunded');
  expect(books.gateway !== 'authorized', 'an authorisation was left open');
  if (books.booking === 'confirmed') {
    expect(kept === dueMinor, 'confirmed but not paid in full');
    expect(books.supplier === 'confirmed', 'confirmed but not with the supplier');
  } else {
    expect(['cancelled', 'failed', 'expired'].includes(books.booking), 'the booking is stuck');
    expect(kept === 0, 'money was kept without a booking');
    expect(
      ['released', 'cancelled', 'lost'].includes(books.supplier ?? 'released'),
      'the supplier still holds it',
    );
  }
  return wrong;
}
