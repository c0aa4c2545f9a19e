import { presentRefunds } from '#server/modules/checkout/index.ts';
import { presentConverted } from '#server/modules/pricing/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { policyType } from '../catalogue/index.ts';
import type * as contract from './contract.ts';
import { presentTravelCancellation } from './present-cancellation.ts';
import type { HeldSlot, TravelBooking, TravelBookingPage, TravelPayment } from './views.ts';

type Wire = Output<typeof contract.getTravelBooking>;

/** One page of travel bookings in its wire shape. */
export function presentTravelBookingPage({
  bookings,
  nextCursor,
}: TravelBookingPage): Output<typeof contract.listTravelBookings> {
  return { data: bookings.map(presentTravelBooking), next_cursor: nextCursor };
}

/** A travel booking in its wire shape. */
export function presentTravelBooking(booking: TravelBooking): Wire {
  return {
    id: booking.id,
    product_type: booking.kind,
    product_id: booking.productId,
    product: presentProduct(booking),
    status: booking.status,
    booking_type: booking.bookingType,
    date: booking.date,
    time: booking.time,
    end_time: booking.endTime,
    time_zone: booking.timeZone,
    passenger_count: booking.passengerCount,
    lead_passenger: presentLead(booking),
    passenger_details: booking.passengers.map((one) => ({
      first_name: one.firstName,
      last_name: one.lastName,
      title: one.title,
      date_of_birth: one.dateOfBirth,
      nationality: one.nationality,
      passport_number: one.maskedPassport,
    })),
    flight_number: booking.flightNumber,
    special_requests: booking.specialRequests,
    circle_id: booking.circleId,
    price: presentPrice(booking),
    payment: {
      method: booking.payment.method,
      status: booking.payment.status,
      perk_item_ids: booking.payment.perkItemIds,
    },
    supplier_reference: booking.supplierReference,
    hold_expires_at: booking.holdExpiresAt,
    cancellation_policy: presentPolicy(booking),
    status_history: booking.steps,
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
    cancellation: booking.cancellation && presentTravelCancellation(booking.cancellation),
    ...presentRefunds(booking.refunds),
  };
}

/** The venue at the time of booking. */
function presentProduct({ productId, venue }: TravelBooking): Wire['product'] {
  return {
    id: productId,
    name: venue.name,
    airport_code: venue.airportCode,
    airport_name: venue.airportName,
    city: venue.city,
    country: venue.countryCode,
    terminal: venue.terminal,
    location: venue.location,
    directions: venue.directions,
    phone: venue.phone,
    image: venue.image,
    max_stay_minutes: venue.maxStayMinutes,
  };
}

function presentLead({ leadPassenger: lead }: TravelBooking): Wire['lead_passenger'] {
  return (
    lead && {
      first_name: lead.firstName,
      last_name: lead.lastName,
      email: lead.email,
      calling_code: lead.callingCode,
      phone: lead.phone,
      country_code: lead.countryCode,
    }
  );
}

function presentPrice({ price }: TravelBooking): Wire['price'] {
  const major = (minor: number) => toMajor(minor, price.currency);
  return {
    total: major(price.totalMinor),
    per_passenger: major(price.unitMinor),
    covered_by_perks: major(price.perkMinor),
    due: major(price.dueMinor),
    paid: major(price.paidMinor),
    currency: price.currency,
    ...presentConverted(price.converted),
  };
}

function presentPolicy({ policy, timeZone }: TravelBooking): Wire['cancellation_policy'] {
  return {
    type: policyType(policy.freeUntil !== null, policy.lateRefundPercent),
    free_until_hours: policy.freeUntilHours,
    late_refund_percent: policy.lateRefundPercent,
    free_until: policy.freeUntil,
    time_zone: timeZone,
    description: policy.description,
  };
}

/** A held slot in its wire shape. */
export function presentHeldSlot(held: HeldSlot): Output<typeof contract.prebookTravelSlot> {
  return {
    prebooking_id: held.id,
    status: 'held',
    product_type: held.kind,
    product_id: held.productId,
    date: held.date,
    time: held.time,
    time_zone: held.timeZone,
    passenger_count: held.passengerCount,
    total: toMajor(held.totalMinor, held.currency),
    currency: held.currency,
    ...presentConverted(held.converted),
    hold_expires_at: held.holdExpiresAt,
    hold_kind: held.holdKind ?? undefined,
  };
}

/** A started payment in its wire shape. */
export function presentTravelPayment(payment: TravelPayment): Output<typeof contract.initiateTravelPayment> {
  const { clientSecret, redirectUrl } = payment;
  return {
    checkout_session_id: payment.sessionId,
    ...(clientSecret === null ? {} : { client_secret: clientSecret }),
    ...(redirectUrl ? { redirect_url: redirectUrl } : {}),
    amount: toMajor(payment.amountMinor, payment.currency),
    currency: payment.currency,
    expires_at: payment.expiresAt,
  };
}
