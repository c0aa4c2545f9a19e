import type { TransferOffer, TransferQuery, TransferStep } from '#server/modules/transfers/port.ts';
import { parseAmount, toPlainText } from '#server/platform/supplier-http/index.ts';
import type { MozioDetails, MozioResult, MozioVehicle } from './answers.ts';
import { categoryOf, stepTypeOf, vehicleClassOf, vehicleTypeOf } from './vocabulary.ts';

/** Our own pictures. Pages show none from other origins. */
export type Pictures = {
  posterUrl(subject: {
    kind: 'transfer';
    placeId: string;
    countryCode: string;
    propertyId: string;
    scene: 'road' | 'sail';
  }): string;
};

const nameLength = 80;
const textLength = 500;

/**
 * An offer of a search; null for one that cannot be sold: without a price, a main leg or its duration, that cannot be
 * booked, or with too few seats. Mozio says what a transfer costs to the traveller only, so there is no cost.
 */
export function offerOf(
  result: MozioResult,
  query: TransferQuery,
  currency: string,
  pictures: Pictures,
): TransferOffer | null {
  const totalMinor = parseAmount(result.total_price.total_price, currency);
  const legs = result.steps.map((step) => ({ ...step, type: stepTypeOf(step.step_type) }));
  const main =
    legs.find((leg) => leg.main === true && leg.type !== 'walk') ?? legs.find(({ type }) => type !== 'walk');
  const details = main?.details;
  const steps = stepsOf(legs, query);
  if (!totalMinor || !main || main.type === 'walk' || !details || !steps || details.bookable === false)
    return null;
  const vehicle = details.vehicle ?? main.vehicle ?? null;
  const capacity = capacityOf(vehicle, query);
  if (capacity.passengers < query.passengers) return null;
  const picture = (propertyId: string) =>
    pictures.posterUrl({
      kind: 'transfer',
      placeId: query.to.cityId,
      countryCode: query.to.countryCode,
      propertyId: propertyId.replace(/[^a-z0-9]+/gi, '_').slice(0, 64),
      scene: main.type === 'ferry' ? 'sail' : 'road',
    });
  const description = toPlainText(details.description, textLength);
  return {
    key: result.result_id,
    price: {
      currency,
      totalMinor,
      feesMinor: Math.min(totalMinor, parseAmount(result.total_price.platform_fee, currency) ?? 0),
    },
    stepType: main.type,
    steps,
    vehicleType: vehicleTypeOf(vehicle?.vehicle_type?.name),
    vehicleClass: vehicleClassOf(vehicle?.vehicle_class_detail?.display_name),
    category: categoryOf(vehicle?.category?.name),
    make: toPlainText(vehicle?.make, nameLength) || null,
    model: toPlainText(vehicle?.model, nameLength) || null,
    description: description || null,
    image: picture(`mozio_${vehicle?.vehicle_type?.name ?? main.type}`),
    capacity,
    provider: providerOf(details, picture),
    amenities: amenitiesOf(details, currency),
    refunds: refundsOf(details),
    wait: {
      minutesIncluded: whole(details.wait_time?.minutes_included) ?? 0,
      minuteMinor: parseAmount(details.wait_time?.waiting_minute_price, currency) ?? 0,
    },
    durationMinutes: steps.reduce((sum, { minutes }) => sum + minutes, 0),
    flightInfoRequired: details.flight_info_required === true,
  };
}

type Leg = MozioResult['steps'][number] & { type: TransferStep['type'] };

/** The legs in order; null if the duration of a ride is unknown. Only the ends of a journey are named. */
function stepsOf(legs: readonly Leg[], query: TransferQuery): TransferStep[] | null {
  const steps = legs.flatMap(({ type, details }, index): (TransferStep | null)[] => {
    const minutes = whole(details?.time);
    if (!minutes) return type === 'walk' ? [] : [null];
    return [
      {
        type,
        from: index === 0 ? query.from.name : '',
        to: index === legs.length - 1 ? query.to.name : '',
        minutes,
        description: toPlainText(details?.description, textLength),
      },
    ];
  });
  return steps.some((step) => step === null) ? null : (steps as TransferStep[]);
}

/** Of all vehicles. Where no number of seats is named, tickets for the party are sold. */
function capacityOf(vehicle: MozioVehicle | null, { passengers }: TransferQuery): TransferOffer['capacity'] {
  const vehicles = Math.max(1, whole(vehicle?.num_vehicles) ?? 1);
  const seats = whole(vehicle?.max_passengers);
  const bags = whole(vehicle?.max_bags) ?? 0;
  const isPerPerson = vehicle?.is_max_bags_per_person === true;
  return {
    passengers: seats ? seats * vehicles : passengers,
    luggage: whole(vehicle?.total_bags) ?? bags * (isPerPerson ? passengers : vehicles),
    luggagePerPerson: isPerPerson ? bags : null,
  };
}

function providerOf(
  { provider, provider_name: plainName }: MozioDetails,
  picture: (propertyId: string) => string,
): TransferOffer['provider'] {
  const key = provider?.name ?? plainName ?? 'mozio';
  const rating = provider?.rating_with_decimals ?? provider?.rating ?? null;
  return {
    key,
    name: toPlainText(provider?.display_name ?? key, nameLength) || 'Mozio',
    logo: picture(key),
    phone: toPlainText(provider?.phone_number, 30),
    rating: rating !== null && rating > 0 && rating <= 5 ? rating : null,
    ratingCount: whole(provider?.rating_count) ?? 0,
  };
}

/** Each amenity once; one that costs extra and names no price cannot be sold. */
function amenitiesOf({ amenities }: MozioDetails, currency: string): TransferOffer['amenities'] {
  const sold = amenities.flatMap(({ key, included, price }) => {
    if (!/^\w{1,64}$/.test(key)) return [];
    if (included === true) return [{ key, included: true, priceMinor: 0 }];
    const priceMinor = parseAmount(price, currency);
    return priceMinor === null ? [] : [{ key, included: false, priceMinor }];
  });
  return [...new Map(sold.map((amenity) => [amenity.key, amenity])).values()];
}

/** The steps of the refund in order of falling hours. Nothing is refunded where nothing can be cancelled. */
function refundsOf({ cancellation }: MozioDetails): TransferOffer['refunds'] {
  if (!cancellation?.cancellable_online && !cancellation?.cancellable_offline) return [];
  const steps = (cancellation.policy ?? []).filter(
    ({ notice, refund_percent: percent }) => notice >= 0 && percent > 0 && percent <= 100,
  );
  return steps
    .map(({ notice, refund_percent }) => ({ hoursBefore: notice, percent: refund_percent }))
    .toSorted((one, other) => other.hoursBefore - one.hoursBefore);
}

/** A whole number of at least zero; null if there is none. */
function whole(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : null;
}
