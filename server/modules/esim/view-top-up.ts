import type { Booking } from '#server/modules/bookings/index.ts';
import type { BookingPayment } from '#server/modules/checkout/index.ts';
import type { PlaceLanguage } from '#server/modules/places/index.ts';
import { esimDetails, type OrderStatus, orderStatus } from './order-details.ts';
import { topUpTitle } from './plan-titles.ts';
import { type OrderView, paymentView } from './views.ts';

/** A top-up as its member sees it. Instants are ISO 8601. */
export type TopUpView = Pick<OrderView, 'payment' | 'totalMinor' | 'currency' | 'createdAt' | 'updatedAt'> & {
  id: string;
  orderId: string;
  iccid: string;
  status: OrderStatus;
  title: string;
  /** Null when unlimited. */
  dataMb: number | null;
  validityDays: number;
  /** When the provider added the data; null before. */
  addedAt: string | null;
};

/** A top-up of an order in the member's language. */
export function viewTopUp(
  topUp: Booking,
  order: Booking,
  payment: BookingPayment,
  language: PlaceLanguage,
): TopUpView {
  const { plan, topUp: of, issuedAt } = esimDetails(topUp);
  const { id, totalMinor, currency, createdAt, updatedAt } = topUp;
  return {
    id,
    orderId: order.id,
    iccid: esimDetails(order).profiles[of?.esimNumber ?? 0]?.iccid ?? '',
    status: orderStatus(topUp),
    title: topUpTitle(plan, language),
    dataMb: plan.dataMb,
    validityDays: plan.validityDays,
    totalMinor,
    currency,
    payment: paymentView(topUp, payment),
    addedAt: issuedAt,
    createdAt,
    updatedAt,
  };
}
