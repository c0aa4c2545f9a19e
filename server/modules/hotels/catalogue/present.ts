import type { z } from 'zod';
import { presentConverted, shownConversion } from '#server/modules/pricing/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { nightsBetween } from '#server/platform/time/index.ts';
import { freeUntil, isRefundable } from './cancellation.ts';
import type * as shapes from './contract-shapes.ts';
import { extrasAtProperty } from './extras-at-property.ts';
import type {
  CancellationPolicy,
  Charge,
  HotelContent,
  HotelSummary,
  LocalAmount,
  RateOffer,
  StayPrice,
} from './port.ts';

/** Convert domain values to their API form: snake_case, money in major units. */

/** A postal address in its wire shape. */
export function presentAddress(address: HotelSummary['address']): z.input<typeof shapes.HotelAddress> {
  return {
    line: address.line,
    district: address.district,
    city: address.city,
    postal_code: address.postalCode,
    country: address.country,
    country_code: address.countryCode,
  };
}

/** A hotel without its rate. */
export function presentHotel(hotel: HotelSummary, distanceKm: number) {
  return {
    hotel_id: hotel.id,
    name: hotel.name,
    ...(hotel.starRating === null ? {} : { star_rating: hotel.starRating }),
    ...(hotel.guestRating === null ? {} : { guest_rating: hotel.guestRating }),
    property_type: hotel.propertyType,
    address: presentAddress(hotel.address),
    lat: hotel.latitude,
    lng: hotel.longitude,
    distance_km: distanceKm,
    thumbnail: hotel.thumbnail,
    amenities: hotel.amenities,
  };
}

/** The cheapest rate of a hotel, with `roomId` as the sealed id of the rate. */
export function presentLeadRate(offer: RateOffer, roomId: string): z.input<typeof shapes.LeadRate> {
  const { price, policy, stay } = offer;
  const hasExtras = extrasAtProperty(price.charges).length > 0;
  const nights = price.nightly.length || nightsBetween(stay.checkIn, stay.checkOut);
  return {
    room_id: roomId,
    board_type: offer.boardType,
    refundable: isRefundable(policy),
    free_cancellation_until: freeUntil(policy),
    total: toMajor(price.totalMinor, price.currency),
    per_night: toMajor(Math.round(price.totalMinor / nights), price.currency),
    taxes_included: price.dueAtPropertyMinor === 0 && !hasExtras,
    due_at_property: toMajor(price.dueAtPropertyMinor, price.currency),
    due_at_property_local: presentLocal(price.dueAtPropertyLocal),
    charges_beside_total: hasExtras,
    currency: price.currency,
    ...presentConverted(shownConversion(price)),
  };
}

/** The lines of a price; nothing where the supplier has none. */
export function presentCharges(charges: readonly Charge[] | undefined): {
  charges?: z.input<typeof shapes.Charges>;
} {
  if (!charges) return {};
  return {
    charges: charges.map(({ name, included, amountMinor, currency, payable }) => ({
      name,
      included,
      amount: toMajor(amountMinor, currency),
      currency,
      payable,
    })),
  };
}

/** An amount in the property's currency; null when there is none. */
export function presentLocal(local: LocalAmount | null | undefined): z.input<typeof shapes.LocalAmount> {
  return local ? { amount: toMajor(local.minor, local.currency), currency: local.currency } : null;
}

/** A cancellation policy in its wire shape; penalties become major units of `currency`. */
export function presentPolicy(
  policy: CancellationPolicy,
  currency: string,
): z.input<typeof shapes.CancellationPolicy> {
  return {
    type: policy.type,
    time_zone: policy.timeZone,
    timeline: policy.timeline.map(({ from, until, penaltyMinor }) => ({
      from,
      until,
      penalty: toMajor(penaltyMinor, currency),
    })),
  };
}

/** The price of a stay in its wire shape; amounts become major units. */
export function presentPrice(price: StayPrice): z.input<typeof shapes.StayPrice> {
  const major = (minor: number) => toMajor(minor, price.currency);
  return {
    base: major(price.baseMinor),
    taxes: major(price.taxesMinor),
    fees: major(price.feesMinor),
    total: major(price.totalMinor),
    due_now: major(price.dueNowMinor),
    due_at_property: major(price.dueAtPropertyMinor),
    due_at_property_local: presentLocal(price.dueAtPropertyLocal),
    ...(price.nightly.length === 0
      ? {}
      : { nightly: price.nightly.map(({ date, amountMinor }) => ({ date, amount: major(amountMinor) })) }),
    ...presentCharges(price.charges),
    ...presentConverted(shownConversion(price)),
  };
}

/** The rules of a hotel in their wire shape. */
export function presentRules(policies: HotelContent['policies']): z.input<typeof shapes.PropertyRules> {
  return {
    ...(policies.checkInFrom === null ? {} : { check_in_from: policies.checkInFrom }),
    ...(policies.checkInUntil === null ? {} : { check_in_until: policies.checkInUntil }),
    ...(policies.checkOutUntil === null ? {} : { check_out_until: policies.checkOutUntil }),
    children: policies.children,
    pets: policies.pets,
    passport_required: policies.passportRequired,
    extra: policies.extra,
  };
}
