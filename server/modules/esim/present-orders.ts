import QRCode from 'qrcode';
import type { Booking } from '#server/modules/bookings/index.ts';
import { type BookingPayment, paymentsOfBookings } from '#server/modules/checkout/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-orders.ts';
import { instructionsIn } from './instructions.ts';
import type { Language } from './language.ts';
import { esimDetails, orderStatus } from './order-details.ts';
import type { EsimProfile } from './port.ts';
import { presentPlan } from './present-plans.ts';

type Wire = Output<typeof contract.getEsimOrder>;

/** Apple's URL that opens the installation of the eSIM in `carddata`. */
const iosInstallation = 'https://esimsetup.apple.com/esim_qrcode_provisioning';

/** Orders in their wire shape, in the member's language, with their payment status. */
export async function presentOrders(ctx: MemberContext, orders: readonly Booking[]): Promise<Wire[]> {
  const paymentOf = await paymentsOfBookings(ctx, ctx.app.id, orders);
  const language = readerLanguage(ctx);
  return Promise.all(orders.map((order) => present(order, paymentOf(order.id), language)));
}

/** One order in its wire shape. */
export async function presentOrder(ctx: MemberContext, order: Booking): Promise<Wire> {
  const [wire] = await presentOrders(ctx, [order]);
  return wire as Wire;
}

async function present(order: Booking, payment: BookingPayment, language: Language): Promise<Wire> {
  const { plan, quantity, profiles, expiresAt } = esimDetails(order);
  const { currency } = order;
  const status = orderStatus(order);
  const isActive = status === 'active';
  const isPayable = order.state === 'held' || order.state === 'pending_payment';
  return {
    order_id: order.id,
    booking_id: order.id,
    status,
    plan: presentPlan(plan, language),
    quantity,
    total: toMajor(order.totalMinor, currency),
    currency,
    payment: {
      status: payment.status,
      checkout_session_id: payment.sessionId,
      perk_item_ids: order.perkItemIds,
      perk_amount: toMajor(order.perkMinor, currency),
      amount_due: toMajor(order.dueNowMinor, currency),
      pay_by: isPayable ? order.holdExpiresAt : null,
    },
    esims: isActive ? await Promise.all(profiles.map(presentProfile)) : [],
    instructions: instructionsIn(language),
    expires_at: isActive ? expiresAt : null,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
  };
}

async function presentProfile(profile: EsimProfile): Promise<Wire['esims'][number]> {
  const { iccid, smdpAddress, matchingId, apn } = profile;
  const lpa = `LPA:1$${smdpAddress}$${matchingId}`;
  return {
    iccid,
    lpa,
    smdp_address: smdpAddress,
    matching_id: matchingId,
    qr_payload: lpa,
    qr_svg: await QRCode.toString(lpa, { type: 'svg', margin: 2 }),
    ios_install_url: `${iosInstallation}?carddata=${encodeURIComponent(lpa)}`,
    apn,
  };
}
