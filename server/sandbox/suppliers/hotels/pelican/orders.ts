import type { CancelAnswer } from '#server/modules/bookings/port.ts';
import type { HotelOrder, SupplierBooking } from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { newSupplierReference, readableCode } from '../../order-book.ts';
import { openNames, sealNames } from '../guest-names.ts';
import type { Property } from '../properties.ts';
import { releaseRoomNights, reserveRoomNights } from '../stock.ts';
import { roomOfKey } from './offers.ts';
import { readQuote } from './quotes.ts';
import { pelicanTraits } from './traits.ts';

type OrderRow = {
  reference: string;
  supplier_reference: string;
  confirmation_code: string;
  state: 'confirmed' | 'cancelled';
  hotel_id: string;
  room_type_id: string;
  check_in: string;
  check_out: string;
  rooms: number;
  guests: string;
};

const columns = sql.raw(
  'reference, supplier_reference, confirmation_code, state, hotel_id, room_type_id, check_in::text, check_out::text, rooms, guests',
);

/** Books at the fixed price. Every call makes a booking, also one with a reference that was booked before. */
export async function bookListing(
  ctx: BaseContext,
  property: Property,
  order: HotelOrder,
): Promise<SupplierBooking> {
  const room = roomOfKey(property, order.rateKey);
  const quote = order.handle?.quote ?? order.quote;
  const total = typeof quote === 'string' ? readQuote(quote, order)?.totalMinor : undefined;
  if (!room || total === undefined) throw new SupplierFailure('rejected', 'The price is not fixed any more.');
  if (total > agreedTotal(order)) throw new SupplierFailure('rejected', 'The price is higher than agreed.');
  const { checkIn, checkOut, party } = order.stay;
  const supplierReference = newSupplierReference('PEL');
  return transaction(ctx, async (ctx) => {
    await reserveRoomNights(ctx, { property, room, checkIn, checkOut, quantity: party.rooms });
    const [row] = await rowsOf(
      ctx,
      sql`
      insert into sandbox_resale_orders (supplier_reference, reference, confirmation_code, state, hotel_id,
        room_type_id, check_in, check_out, rooms, guests, total_minor, currency)
      values (${supplierReference}, ${order.reference}, ${readableCode(supplierReference)}, 'confirmed',
        ${property.id}, ${room.id}, ${checkIn}::date, ${checkOut}::date, ${party.rooms},
        ${sealNames(order.reference, order.rooms)}, ${total}, ${pelicanTraits.currency})
      returning ${columns}`,
    );
    if (!row) throw new Error('The order was not stored');
    return present(row);
  });
}

/** The latest booking that notes our reference, a live one before a cancelled one; null without any. */
export async function findListingOrder(ctx: BaseContext, reference: string): Promise<SupplierBooking | null> {
  const [row] = await rowsOf(
    ctx,
    sql`
    select ${columns} from sandbox_resale_orders where reference = ${reference}
    order by (state = 'confirmed') desc, created_at desc, supplier_reference limit 1`,
  );
  return row ? present(row) : null;
}

/** Cancels every booking that notes our reference and returns the rooms. A repeat changes nothing. */
export async function cancelListingOrders(ctx: BaseContext, reference: string): Promise<CancelAnswer> {
  await transaction(ctx, async (ctx) => {
    const rows = await rowsOf(
      ctx,
      sql`
      update sandbox_resale_orders set state = 'cancelled', updated_at = sojourn_now()
      where reference = ${reference} and state = 'confirmed' returning ${columns}`,
    );
    for (const row of rows) {
      await releaseRoomNights(ctx, {
        hotelId: row.hotel_id,
        roomTypeId: row.room_type_id,
        checkIn: row.check_in,
        checkOut: row.check_out,
        quantity: row.rooms,
      });
    }
  });
  if (!(await findListingOrder(ctx, reference))) {
    throw new SupplierFailure('rejected', 'There is no booking to cancel.');
  }
  return { state: 'cancelled', amounts: null };
}

const agreedTotal = ({ supplierTotal, agreedTotalMinor, stay }: HotelOrder): number => {
  if (supplierTotal?.currency === pelicanTraits.currency) return supplierTotal.minor;
  return stay.currency === pelicanTraits.currency ? agreedTotalMinor : 0;
};

async function rowsOf(ctx: BaseContext, query: SQL): Promise<OrderRow[]> {
  return [...(await ctx.db.execute<OrderRow>(query))];
}

function present(row: OrderRow): SupplierBooking {
  return {
    reference: row.reference,
    supplierReference: row.supplier_reference,
    confirmationCode: row.confirmation_code,
    state: row.state,
    guests: openNames(row.reference, row.guests),
  };
}
