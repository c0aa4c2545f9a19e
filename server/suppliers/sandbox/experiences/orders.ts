import type { ExperienceOrder, SupplierVisit } from '#server/experiences/port.ts';
import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { SupplierFailure } from '#server/platform/suppliers/index.ts';
import {
  makeOrderBook,
  newSupplierReference,
  type OrderRow,
  type OrderState,
  readableCode,
} from '../order-book.ts';
import { magicEffect } from './magic.ts';
import { optionsOf } from './options.ts';
import type { Product } from './products.ts';
import { scheduleOf } from './schedule.ts';
import { returnPlaces, takePlaces } from './stock.ts';

/** A visit that is held or booked, with the product it is of. */
export type WantedVisit = { product: Product; order: ExperienceOrder };

type VisitRow = OrderRow & {
  ticket_code: string;
  product_code: string;
  option_code: string;
  day: string;
  time: string;
  places: number;
  is_decided: boolean;
  answers_by: string | null;
};

/** The operator of a manual product thinks so long, and promises an answer within a day. */
const decisionSeconds = 5;
const answerHours = 24;

const placesOf = ({ pax }: ExperienceOrder) => pax.adults + pax.children;

const book = makeOrderBook<WantedVisit, VisitRow>({
  table: 'sandbox_experience_orders',
  columns: `reference, supplier_reference, ticket_code, state, product_code, option_code, day::text as day, time, places,
    coalesce(decides_at <= clock_timestamp()::timestamptz(3), false) as is_decided,
    to_char(answers_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as answers_by`,
  referenceOf: ({ order }) => order.reference,
  effectOf: ({ product }) => magicEffect(product.code),
  valuesOf: ({ product, order }) => ({
    supplier_reference: newSupplierReference('WF'),
    ticket_code: readableCode(`ticket/${order.reference}`),
    product_code: product.code,
    option_code: order.optionCode,
    day: order.date,
    time: order.time,
    places: placesOf(order),
    total_minor: order.agreedTotalMinor,
    currency: order.currency,
  }),
  async takeStock(ctx, { product, order }) {
    const option = optionsOf(product).find(({ code }) => code === order.optionCode);
    const timeIndex = scheduleOf(product).times.indexOf(order.time);
    if (!option || timeIndex < 0) throw new SupplierFailure('rejected', 'There is no such slot.');
    const slot = { date: order.date, time: order.time, timeIndex };
    await takePlaces(ctx, product, option, slot, placesOf(order));
  },
  async returnStock(ctx, { product_code: productCode, option_code: optionCode, day: date, time, places }) {
    await returnPlaces(ctx, { productCode, optionCode, date, time }, places);
  },
});

export const { release: releaseHold } = book;

/** Takes the places for a while, where the supplier keeps places of this product back. */
export async function holdPlaces(ctx: BaseContext, wanted: WantedVisit, until: string): Promise<void> {
  if (magicEffect(wanted.product.code) !== 'not_held') await book.hold(ctx, wanted, until);
}

/** Books, or asks the operator of a manual product, who decides later. */
export async function bookPlaces(ctx: BaseContext, wanted: WantedVisit): Promise<SupplierVisit> {
  if (wanted.product.confirmation !== 'manual') return present(await book.book(ctx, wanted));
  return present(await book.book(ctx, wanted, 'pending', waiting(wanted)));
}

/** When the operator decides and by when it has promised to. Nobody waits while latency is off. */
function waiting({ product }: WantedVisit): SQL {
  const seconds = config.sandboxLatency === 'off' ? 0 : decisionSeconds;
  const isSilent = magicEffect(product.code) === 'manual_silent';
  const decides = isSilent ? sql`null` : sql`clock_timestamp() + make_interval(secs => ${seconds})`;
  return sql`, decides_at = ${decides}, answers_by = clock_timestamp() + make_interval(hours => ${answerHours})`;
}

/** What the supplier has under our reference; an operator whose time has come decides now. */
export async function findOrder(ctx: BaseContext, reference: string): Promise<SupplierVisit | null> {
  const row = await book.find(ctx, reference);
  return row && present(row.state === 'pending' && row.is_decided ? await decide(ctx, row) : row);
}

export async function cancelOrder(ctx: BaseContext, reference: string): Promise<SupplierVisit> {
  return present(await book.cancel(ctx, reference));
}

/** The operator's decision: yes, but for the test tour that refuses. */
async function decide(ctx: BaseContext, { reference, product_code: code }: VisitRow): Promise<VisitRow> {
  const decided =
    magicEffect(code) === 'manual_refused'
      ? await book.end(ctx, reference, 'pending', 'rejected')
      : await book.move(ctx, reference, 'pending', 'confirmed');
  return decided ?? (await book.lock(ctx, reference));
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
    state: shownStates[row.state],
    ticketCode: row.state === 'confirmed' ? row.ticket_code : null,
    answersBy: row.state === 'pending' ? row.answers_by : null,
  };
}
