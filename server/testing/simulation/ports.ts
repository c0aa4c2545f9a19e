import { airportSuppliers } from '#server/modules/airport-services/catalogue/suppliers.ts';
import type { SupplierKey } from '#server/modules/bookings/port.ts';
import { esimSuppliers } from '#server/modules/esim/suppliers.ts';
import type { ExperienceSupplier } from '#server/modules/experiences/port.ts';
import { experienceSuppliers } from '#server/modules/experiences/suppliers.ts';
import type { HotelOrder, HotelSupplier } from '#server/modules/hotels/catalogue/port.ts';
import { hotelSupplierRegistry } from '#server/modules/hotels/catalogue/suppliers.ts';
import { paymentGateways } from '#server/modules/payments/gateways.ts';
import type { PaymentGateway, PaymentKey } from '#server/modules/payments/port.ts';
import { transferSupplierRegistry } from '#server/modules/transfers/suppliers.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '../context.ts';
import { callWithFault } from './faults.ts';
import type { Plant } from './plants.ts';

/** What the ports saw during a seed. */
export type PortLog = {
  /** References that a supplier has booked, or has taken for a decision. */
  booked: Set<string>;
  /** References of visits that a person at the operator has decided. */
  decided: Set<string>;
  /** References whose supplier declined to cancel or does not answer: what was never paid may stay there for a person to release. */
  declined: Set<string>;
  /** References that an operator has released by telephone. */
  releasedByTelephone: Set<string>;
  /** Ids of bookings that an operator cancels whatever the supplier says. */
  forced: Set<string>;
  /** Promises about the order of calls that were broken. */
  violations: string[];
};

export const portLog: PortLog = {
  booked: new Set(),
  decided: new Set(),
  declined: new Set(),
  releasedByTelephone: new Set(),
  forced: new Set(),
  violations: [],
};

/** The calls that can fail, in which the answer decides money or stock. */
const faultyCalls = {
  hotel: ['hold', 'release', 'book', 'lookUp', 'quoteCancel', 'cancel', 'changesSince', 'changeGuests'],
  experience: ['hold', 'release', 'book', 'lookUp', 'quoteCancel', 'cancel', 'changesSince'],
  airport: ['hold', 'release', 'book', 'lookUp', 'quoteCancel', 'cancel', 'visitsSince'],
  transfer: ['reserve', 'lookUp', 'quoteCancel', 'cancel'],
  esim: ['order', 'lookUp', 'cancel', 'orderTopUp', 'lookUpTopUp'],
  gateway: ['createIntent', 'capture', 'cancel', 'refund', 'read'],
} as const;

type Port = keyof typeof faultyCalls;
type Call = (ctx: BaseContext, ...args: never[]) => Promise<unknown>;

/**
 * Registers the suppliers and gateways of the Sandbox again, each wrapped so that its calls can fail and are watched.
 * Call it after `registerModules`.
 */
export function wrapPorts(plantOf: () => Plant | null): void {
  const watched = <Supplier extends { name: string }>(port: Port, supplier: Supplier) =>
    watchPort(port, supplier, plantOf);
  const of = 'Sandbox' as const;
  hotelSupplierRegistry.register(
    of,
    hotelSupplierRegistry.all(of).map((one) => watched('hotel', undecidedStays(one))),
  );
  airportSuppliers.register(
    of,
    airportSuppliers.all(of).map((one) => watched('airport', one)),
  );
  esimSuppliers.register(
    of,
    esimSuppliers.all(of).map((one) => watched('esim', one)),
  );
  transferSupplierRegistry.register(
    of,
    transferSupplierRegistry.all(of).map((one) => watched('transfer', one)),
  );
  experienceSuppliers.register(
    of,
    experienceSuppliers.all(of).map((one) => watched('experience', undecided(one))),
  );
  paymentGateways.register(
    of,
    paymentGateways.all(of).map((one) => watched('gateway', repeatable(one, plantOf))),
  );
}

/** A supplier or gateway whose calls can fail and are watched. */
export function watchPort<Supplier extends { name: string }>(
  port: Port,
  supplier: Supplier,
  plantOf: () => Plant | null,
): Supplier {
  const wrapped = Object.create(supplier) as Record<string, unknown>;
  for (const name of faultyCalls[port]) {
    const call = (supplier as Record<string, unknown>)[name] as Call | undefined;
    if (!call) continue;
    wrapped[name] = async (ctx: BaseContext, ...args: never[]) => {
      if (name === 'capture') await requireBooked((args[0] as unknown as PaymentKey).reference);
      if (name === 'refund') await requireCancelled((args[0] as unknown as { refundId: string }).refundId);
      if (name === 'cancel' && port !== 'gateway' && plantOf() === 'cancellation-assumed')
        return { state: 'cancelled', amounts: null };
      const isBooking = ['book', 'reserve', 'order', 'orderTopUp'].includes(name);
      const { reference } = (isBooking ? args[0] : {}) as unknown as { reference: string };
      if (isBooking && plantOf() === 'capture-before-book') await captureEarly(ctx, reference);
      return callWithFault(`${port}.${name}`, async () => {
        const answer = await call.call(supplier, ctx, ...args).catch((failure: unknown) => {
          if (name === 'cancel' && port !== 'gateway')
            portLog.declined.add((args[0] as unknown as SupplierKey).reference);
          throw failure;
        });
        if (isBooking) portLog.booked.add(reference);
        if (name === 'cancel' && (answer as { state?: string } | null)?.state === 'declined')
          portLog.declined.add((args[0] as unknown as SupplierKey).reference);
        if ((name === 'lookUp' || name === 'lookUpTopUp') && isBooked(answer))
          portLog.booked.add((args[0] as unknown as SupplierKey).reference);
        return answer;
      });
    };
  }
  return wrapped as Supplier;
}

const isBooked = (answer: unknown) =>
  ['pending', 'accepted', 'confirmed', 'issued', 'added'].includes(
    (answer as { state?: string } | null)?.state ?? '',
  );

/** The references of the bookings that a payment is for. */
async function referencesOf(gatewayReference: string): Promise<string[]> {
  const rows = await systemContext().db.execute<{ reference: string }>(sql`
    select b.reference from payment_intents i
    join checkout_sessions s on s.app_id = i.app_id and s.payment_intent_id = i.id
    join checkout_items c on c.app_id = s.app_id and c.session_id = s.id
    join bookings b on b.app_id = c.app_id and b.id = c.booking_id
    where i.gateway_reference = ${gatewayReference}`);
  return rows.map(({ reference }) => reference);
}

/** Notes a capture that we ask for before a supplier has booked anything. */
async function requireBooked(gatewayReference: string): Promise<void> {
  const references = await referencesOf(gatewayReference);
  if (!references.some((reference) => portLog.booked.has(reference)))
    portLog.violations.push('a payment was captured before a supplier had booked anything of it');
}

/**
 * Notes a refund for a cancellation by the member whose supplier has not cancelled. What was confirmed by telephone may be
 * known to the supplier under its own reference only, and is cancelled first (decision 121).
 */
async function requireCancelled(refundId: string): Promise<void> {
  const kept = await systemContext().db.execute(sql`
    select 1 from payment_refunds r
    join bookings b on b.app_id = r.app_id and b.id = r.booking_id
    join booking_history h on h.app_id = b.app_id and h.booking_id = b.id and h.event = 'cancel'
    where r.id::text = ${refundId} and not b.confirmed_by_telephone
      and not b.id = any(${sql.param([...portLog.forced])}::uuid[]) and r.reason = 'cancelled' and h.from_state in ('confirmed', 'cancelling')
      and b.reference in (
        select reference from sandbox_hotel_orders where state = 'confirmed' union all
        select reference from sandbox_experience_orders where state = 'confirmed' union all
        select reference from sandbox_venue_orders where state = 'confirmed' union all
        select reference from sandbox_transfer_orders where state = 'confirmed')`);
  if (kept.length > 0) portLog.violations.push('a booking was refunded that its supplier had not cancelled');
}

/** Planted: captures the payment of a booking before its supplier is asked. */
async function captureEarly(ctx: BaseContext, reference: string): Promise<void> {
  const [payment] = await systemContext().db.execute<{
    gateway: string;
    account: string | null;
    reference: string;
    due: number;
  }>(sql`
    select i.gateway, i.account, i.gateway_reference as reference, i.amount_minor::int as due from bookings b
    join checkout_items c on c.app_id = b.app_id and c.booking_id = b.id and c.live
    join checkout_sessions s on s.app_id = c.app_id and s.id = c.session_id
    join payment_intents i on i.app_id = s.app_id and i.id = s.payment_intent_id
    where b.reference = ${reference} and i.state = 'authorized'`);
  if (!payment) return;
  const account = payment.account ? { id: payment.account, secretKey: null, publishableKey: null } : null;
  await paymentGateways
    .named('Sandbox', payment.gateway)
    .capture(ctx, { reference: payment.reference, account }, payment.due);
}

/** Visits that a person decides stay pending until a step decides them, instead of being decided at the next call. */
function undecided(supplier: ExperienceSupplier): ExperienceSupplier {
  return Object.assign(Object.create(supplier) as ExperienceSupplier, {
    async lookUp(ctx: BaseContext, key: SupplierKey) {
      const { reference } = key;
      if (portLog.decided.has(reference)) return supplier.lookUp(ctx, key);
      const [pending] = await ctx.db.execute<{ supplier_reference: string; answers_by: string }>(sql`
        select supplier_reference, to_char(answers_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as answers_by
        from sandbox_experience_orders where reference = ${reference} and state = 'pending'`);
      if (!pending) return supplier.lookUp(ctx, key);
      const { supplier_reference: supplierReference, answers_by: answersBy } = pending;
      return { reference, supplierReference, state: 'pending' as const, ticketCode: null, answersBy };
    },
  });
}

/** Stays that a person decides stay pending until a step decides them. Without latency they would be decided at the next call. */
function undecidedStays(supplier: HotelSupplier): HotelSupplier {
  return Object.assign(Object.create(supplier) as HotelSupplier, {
    async book(ctx: BaseContext, order: HotelOrder) {
      const booked = await supplier.book(ctx, order);
      if (booked.state === 'pending')
        await ctx.db.execute(sql`
          update sandbox_hotel_orders set decides_at = 'infinity'
          where reference = ${order.reference} and state = 'pending' and decides_at is not null`);
      return booked;
    },
  });
}

/** Planted: a gateway that takes a repeated refund for a new one. */
export function repeatable(gateway: PaymentGateway, plantOf: () => Plant | null): PaymentGateway {
  const asked = new Map<string, number>();
  return Object.assign(Object.create(gateway) as PaymentGateway, {
    refund(ctx: BaseContext, wanted: Parameters<PaymentGateway['refund']>[1]) {
      if (plantOf() !== 'refund-not-idempotent') return gateway.refund(ctx, wanted);
      const times = (asked.get(wanted.refundId) ?? 0) + 1;
      asked.set(wanted.refundId, times);
      const refundId = times === 1 ? wanted.refundId : `${wanted.refundId}-${times}`;
      return gateway.refund(ctx, { ...wanted, refundId });
    },
  });
}
