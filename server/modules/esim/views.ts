import { posterUrl } from '#server/artwork/index.ts';
import type { Booking, CancellationView } from '#server/modules/bookings/index.ts';
import {
  type BookingPayment,
  type BookingRefunds,
  paymentsOfBookings,
  readCancellations,
  readRefunds,
} from '#server/modules/checkout/index.ts';
import type { PlaceLanguage } from '#server/modules/places/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { ShownConversion } from '#server/modules/pricing/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { instructionsIn } from './instructions.ts';
import { esimDetails, type OrderStatus, orderStatus } from './order-details.ts';
import { coverageName, planTitle, topUpTitle } from './plan-titles.ts';
import type { Coverage, EsimPlan, EsimProfile } from './port.ts';
import type { SoldPlan } from './sell-plans.ts';

/** A plan with its texts in the reader's language and its picture. The price is for one eSIM. */
export type PlanView = Omit<EsimPlan, 'coverage' | 'cost'> & {
  title: string;
  /** A paid order cannot be cancelled. */
  isFinalSale: boolean;
  /** What the selling price was converted from; null where the supplier named its currency. */
  converted: ShownConversion | null;
  image: string;
  /** ISO 3166-1 alpha-2; null if the plan covers several countries. */
  countryCode: string | null;
  coverage: Coverage & { name: string };
};

/** An order as its member sees it. Instants are ISO 8601. */
export type OrderView = {
  id: string;
  status: OrderStatus;
  /** The order was not paid before its deadline; its status is `failed`. */
  isExpired: boolean;
  /** The order that this top-up belongs to; null for an order. */
  topUpOf: string | null;
  /** The plan at the time of purchase. */
  plan: PlanView;
  quantity: number;
  totalMinor: number;
  currency: string;
  payment: {
    status: BookingPayment['status'];
    checkoutSessionId: string | null;
    perkItemIds: string[];
    perkMinor: number;
    /** What is to be paid after perks. */
    dueMinor: number;
    /** Deadline for the payment of an unpaid order. */
    payBy: string | null;
  };
  refunds: BookingRefunds;
  /** One for each traveller; empty unless the order is active. */
  esims: InstallableEsim[];
  /** Installation steps in the member's language; without the APN if an eSIM of the order has none. */
  instructions: ReturnType<typeof instructionsIn>;
  /** Latest possible end of the plan; null until the order is active. */
  expiresAt: string | null;
  /** The result of the cancellation; null without one. */
  cancellation: CancellationView | null;
  /** The provider was asked to cancel and has not answered. */
  isCancelling: boolean;
  createdAt: string;
  updatedAt: string;
};

type InstallableEsim = EsimProfile & {
  /** Activation code (GSMA SGP.22), which is also the content of the QR code. */
  lpa: string;
  iosInstallUrl: string;
};

/** A plan for sale, or one that was sold. */
type ViewedPlan = EsimPlan & Partial<SoldPlan>;

/** A plan with its texts in a language. */
export function viewPlan(plan: ViewedPlan, language: PlaceLanguage): PlanView {
  const {
    cost: _,
    supplier,
    theirId,
    beforeMarkupMinor,
    isFinalSale = true,
    converted = null,
    ...shown
  } = plan;
  return {
    ...shown,
    isFinalSale,
    converted,
    title: planTitle(plan, language),
    image: imageOf(plan),
    countryCode: countryOf(plan),
    coverage: { ...plan.coverage, name: coverageName(plan, language) },
  };
}

/** The country of a plan; null if it covers several. */
export function countryOf({ coverage }: Pick<EsimPlan, 'coverage'>): string | null {
  return coverage.scope === 'country' ? (coverage.countries[0] ?? null) : null;
}

/** URL of the poster of a plan; all plans of one coverage have the same poster. */
export function imageOf({ coverage }: Pick<EsimPlan, 'coverage'>): string {
  const [country] = coverage.countries;
  const place = coverage.region ?? country ?? 'world';
  return posterUrl({
    kind: 'esim',
    placeId: place.toLowerCase(),
    countryCode: coverage.region === null ? country : null,
    scene: 'place',
  });
}

/** Orders in the member's language, with their payment status. */
export async function viewOrders(ctx: MemberContext, orders: readonly Booking[]): Promise<OrderView[]> {
  const [paymentOf, cancellationOf, refundsOf] = await Promise.all([
    paymentsOfBookings(ctx, ctx.app.id, orders),
    readCancellations(ctx, orders),
    readRefunds(ctx, orders),
  ]);
  const language = readerLanguage(ctx);
  return orders.map((order) => ({
    ...viewOf(order, paymentOf(order.id), refundsOf(order), language),
    cancellation: cancellationOf(order),
  }));
}

/** One order in the member's language. */
export async function viewOrder(ctx: MemberContext, order: Booking): Promise<OrderView> {
  const [view] = await viewOrders(ctx, [order]);
  return view as OrderView;
}

function viewOf(
  order: Booking,
  payment: BookingPayment,
  refunds: BookingRefunds,
  language: PlaceLanguage,
): Omit<OrderView, 'cancellation'> {
  const { plan, quantity, profiles, expiresAt, isFinalSale, converted, topUp } = esimDetails(order);
  const shown = viewPlan({ ...plan, isFinalSale, converted }, language);
  const { id, totalMinor, currency, createdAt, updatedAt } = order;
  const status = orderStatus(order);
  const isActive = status === 'active';
  return {
    id,
    status,
    isExpired: order.state === 'expired',
    topUpOf: topUp?.orderId ?? null,
    plan: topUp ? { ...shown, title: topUpTitle(plan, language) } : shown,
    quantity,
    totalMinor,
    currency,
    payment: paymentView(order, payment),
    refunds,
    esims: isActive ? profiles.map(installable) : [],
    instructions: instructionsIn(
      language,
      profiles.every(({ apn }) => apn !== null),
    ),
    expiresAt: isActive ? expiresAt : null,
    isCancelling: order.state === 'cancelling',
    createdAt,
    updatedAt,
  };
}

/** How an order or a top-up is paid. */
export function paymentView(order: Booking, payment: BookingPayment): OrderView['payment'] {
  const isUnpaid = order.state === 'held' || order.state === 'pending_payment';
  return {
    status: payment.status,
    checkoutSessionId: payment.sessionId,
    perkItemIds: order.perkItemIds,
    perkMinor: order.perkMinor,
    dueMinor: order.dueNowMinor,
    payBy: isUnpaid ? order.holdExpiresAt : null,
  };
}

/** Apple's URL that opens the installation of the eSIM in `carddata`. */
const iosInstallation = 'https://esimsetup.apple.com/esim_qrcode_provisioning';

function installable(profile: EsimProfile): InstallableEsim {
  const lpa = `LPA:1$${profile.smdpAddress}$${profile.matchingId}`;
  return { ...profile, lpa, iosInstallUrl: `${iosInstallation}?carddata=${encodeURIComponent(lpa)}` };
}
