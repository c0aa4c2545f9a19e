import type { SupplierHold, SupplierKey } from '#server/modules/bookings/port.ts';
import type { ExperienceOrder, SupplierVisit } from '#server/modules/experiences/port.ts';
import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import {
  createOrderBook,
  handleOf,
  newSupplierReference,
  type OrderRow,
  type OrderState,
  readableCode,
} from '../order-book.ts';
import { tourEffect } from './listed/tours.ts';
import { magicEffect } from './magic.ts';
import { optionsOf } from './options.ts';
import type { Product } from './products.ts';
import { capacityOf, dayNumber, scheduleOf } from './schedule.ts';
import { sandboxExperienceOrders } from './schema.ts';
import { releasePlaces, reservePlaces, type SlotStock } from './stock.ts';

/** A request to hold or book a visit, with what its supplier knows of it. */
export type VisitRequest = {
  order: ExperienceOrder;
  /** The effect of a test tour. */
  effect: string | undefined;
  /** Prefix of the supplier's own references. */
  prefix: string;
  /** Whether the operator decides on the booking. */
  isManual: boolean;
  /** Null if the product has no such slot. */
  stock: SlotStock | null;
};

/** A request for a product of the first supplier. */
export function visitRequest(product: Product, order: ExperienceOrder): VisitRequest {
  const option = optionsOf(product).find(({ code }) => code === order.optionCode);
  const timeIndex = scheduleOf(product).times.indexOf(order.time);
  const { code: productCode, place } = product;
  const { optionCode, date, time } = order;
  return {
    order,
    effect: magicEffect(productCode),
    prefix: 'WF',
    isManual: product.confirmation === 'manual',
    stock:
      option && timeIndex >= 0
        ? {
            ...{ productCode, optionCode, date, time, placeId: place.id },
            capacity: capacityOf(product, option, dayNumber(date), timeIndex),
          }
        : null,
  };
}

type VisitRow = OrderRow & {
  ticket_code: string;
  product_code: string;
  option_code: string;
  day: string;
  time: string;
  /** The time of the visit now; `time` stays the slot whose places it takes. */
  shown_time: string;
  places: number;
  is_decided: boolean;
  answers_by: string | null;
};

/** The operator of a manual product decides after five seconds; its promised deadline is 24 hours. */
const decisionSeconds = 5;
const answerHours = 24;

const placesOf = ({ pax }: ExperienceOrder) =>
  pax.adults + pax.children + (pax.seniors ?? 0) + (pax.youths ?? 0) + (pax.infants ?? 0);

const orderBook = createOrderBook<VisitRequest, VisitRow>({
  table: sandboxExperienceOrders,
  columns: `reference, supplier_reference, ticket_code, state, product_code, option_code, day::text as day, coalesce(moved_to, time) as shown_time, time, places,
    coalesce(decides_at <= sojourn_clock()::timestamptz(3), false) as is_decided,
    to_char(answers_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as answers_by`,
  keyOf: ({ order }) => order,
  effectOf: ({ effect }) => effect,
  effectOfRow: ({ product_code: code }) => magicEffect(code),
  valuesOf: ({ order, prefix }) => ({
    supplier_reference: newSupplierReference(prefix),
    ticket_code: readableCode(`ticket/${order.reference}`),
    product_code: order.code,
    option_code: order.optionCode,
    day: order.date,
    time: order.time,
    places: placesOf(order),
    total_minor: order.agreedTotalMinor,
    currency: order.currency,
  }),
  async takeStock(ctx, { stock, order }) {
    if (!stock) throw new SupplierFailure('rejected', 'There is no such slot.');
    await reservePlaces(ctx, stock, placesOf(order));
  },
  async returnStock(ctx, { product_code: productCode, option_code: optionCode, day: date, time, places }) {
    await releasePlaces(ctx, { productCode, optionCode, date, time }, places);
  },
});

export const { release: releaseHold, quoteCancel, cancel: cancelOrder } = orderBook;

/** Holds places until the given instant, or the price alone of the test tour that does not support holds. */
export async function holdPlaces(
  ctx: BaseContext,
  request: VisitRequest,
  until: string,
): Promise<SupplierHold> {
  if (request.effect !== 'not_held') return orderBook.hold(ctx, request, until);
  const { currency, agreedTotalMinor: totalMinor } = request.order;
  return { kind: 'price_only', until, price: { currency, totalMinor }, handle: null };
}

/** Books a visit. A booking of a manual product stays pending until the operator decides. */
export async function bookPlaces(ctx: BaseContext, request: VisitRequest): Promise<SupplierVisit> {
  if (!request.isManual) return present(await orderBook.book(ctx, request));
  return present(await orderBook.book(ctx, request, 'pending', decisionTimes(request)));
}

/** Columns with the time of the operator's decision and its deadline. With latency off it decides at once. */
function decisionTimes({ effect }: VisitRequest): SQL {
  const seconds = config.sandboxLatency === 'off' ? 0 : decisionSeconds;
  const isSilent = effect === 'manual_silent' || effect === 'manual_open';
  const decides = isSilent ? sql`null` : sql`sojourn_clock() + make_interval(secs => ${seconds})`;
  const answers =
    effect === 'manual_open' ? sql`null` : sql`sojourn_clock() + make_interval(hours => ${answerHours})`;
  return sql`, decides_at = ${decides}, answers_by = ${answers}`;
}

/** The order; null when there is none. Makes the operator's decision when it is due. */
export async function findOrder(ctx: BaseContext, key: SupplierKey): Promise<SupplierVisit | null> {
  const row = await orderBook.find(ctx, key);
  return row && present(row.state === 'pending' && row.is_decided ? await decide(ctx, row) : row);
}

/** Makes the operator's decision: confirms every booking except those of the test tour that is refused. */
async function decide(ctx: BaseContext, { reference, product_code: code }: VisitRow): Promise<VisitRow> {
  const decided =
    (magicEffect(code) ?? tourEffect(code)) === 'manual_refused'
      ? await orderBook.end(ctx, reference, 'pending', 'rejected')
      : await orderBook.move(ctx, reference, 'pending', 'confirmed');
  return decided ?? (await orderBook.lock(ctx, { reference, handle: null }));
}

const shownStates: Record<OrderState, SupplierVisit['state']> = {
  held: 'held',
  pending: 'pending',
  confirmed: 'confirmed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  released: 'cancelled',
  lost: 'cancelled',
};

function present(row: VisitRow): SupplierVisit {
  return {
    reference: row.reference,
    supplierReference: row.supplier_reference,
    handle: handleOf(row),
    state: shownStates[row.state],
    ticketCode: row.state === 'confirmed' ? row.ticket_code : null,
    slot: { date: row.day, time: row.shown_time },
    answersBy: row.state === 'pending' ? row.answers_by : null,
  };
}
