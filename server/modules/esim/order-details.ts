import type { Booking } from '#server/modules/bookings/index.ts';
import type { ShownConversion } from '#server/modules/pricing/index.ts';
import type { EsimPlan, EsimProfile } from './port.ts';

/** The most eSIMs of one order. */
export const maxEsims = 10;

/** An eSIM must connect within this many days; its validity starts then. */
export const connectWithinDays = 60;

/** The fields that only eSIM orders have; stored as `details` of the booking. */
export type EsimDetails = {
  /** The plan at the time of purchase; its price is for one eSIM. */
  plan: EsimPlan;
  /** The id of the plan at its supplier; absent where that is the plan's own. */
  theirId?: string;
  /** Only in the booking of a top-up: the order and the number of the eSIM in it, from 0. */
  topUp?: { orderId: string; esimNumber: number };
  /** A sold eSIM cannot be cancelled; absent in orders of the time when none could. */
  isFinalSale?: boolean;
  /** What the price of one eSIM was converted from; absent where the supplier named the currency of the order. */
  converted?: ShownConversion;
  quantity: number;
  image: string;
  /** The installable profiles; empty until the provider has issued them. */
  profiles: EsimProfile[];
  issuedAt: string | null;
  expiresAt: string | null;
};

/** The `details` of a booking as those of an eSIM order; the caller has checked its kind. */
export function esimDetails(booking: Pick<Booking, 'details'>): EsimDetails {
  return booking.details as EsimDetails;
}

/** The statuses of an order. An unpaid order is `pending`; `failed` includes orders that were not paid. */
export const orderStatuses = ['pending', 'active', 'failed'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** The status of an order, from the state of its booking. */
export function orderStatus({ state }: Pick<Booking, 'state'>): OrderStatus {
  switch (state) {
    case 'confirmed':
    case 'cancelling':
    case 'completed':
      return 'active';
    case 'cancelled':
    case 'expired':
    case 'failed':
      return 'failed';
    default:
      return 'pending';
  }
}

/** True of a sold order that its provider never takes back. */
export function isFinal(order: Pick<Booking, 'state' | 'details'>): boolean {
  const { isFinalSale = true } = esimDetails(order);
  return isFinalSale && order.state === 'confirmed';
}
