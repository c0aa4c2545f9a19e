import type { SupplierCost } from '#server/modules/bookings/port.ts';
import type {
  AmenityKey,
  OfferPrice,
  TransferOffer,
  TransferQuery,
  TransferStep,
} from '#server/modules/transfers/port.ts';
import type { ConvertMinor } from '../convert-minor.ts';
import { draw, drawShare, seedOf } from '../hotels/draws.ts';
import { type Language, languageOf } from '../hotels/languages.ts';
import { magicEffect } from './magic.ts';
import type { Product, Provider } from './product.ts';
import { harbourTowns } from './providers.ts';
import { translate } from './texts.ts';

/** Functions of other modules that the simulated suppliers use. */
export type TransferSources = {
  convertMinor: ConvertMinor;
  distanceKm: (from: { lat: number; lng: number }, to: { lat: number; lng: number }) => number;
  pictures: {
    posterUrl: (subject: {
      kind: 'transfer';
      placeId: string;
      countryCode: string;
      propertyId: string;
      scene: 'road' | 'sail';
    }) => string;
  };
};

/** The road distance is about 1.3 times the great-circle distance. */
const detour = 1.3;
const walkMinutes = 6;
const walkMetres = 450;
/** Share of the fare that the booking platform keeps; it is part of the price. */
const feeShare = 0.08;
/** The share of the price that we keep. */
const commissionShare = 0.12;
/** Surcharge for transfers from 22:00 to 6:00, local time of the pickup place. */
const nightFactor = 1.15;
/** Price factor for an outward and a return transfer booked together. */
const returnFactor = 1.9;
const trait = { price: 700, make: 701 } as const;

/** The offers of a provider for a transfer. The same transfer always gives the same offers. */
export function offersOf(
  provider: Provider,
  query: TransferQuery,
  sources: TransferSources,
): TransferOffer[] {
  if (provider.harbour && !harbourTowns.has(query.from.city) && !harbourTowns.has(query.to.city)) return [];
  return provider.products.flatMap((product, index) => {
    const roadKm = kilometres(query, sources) * detour;
    const [nearest, furthest] = product.reachKm;
    if (roadKm < nearest || roadKm > furthest || product.passengers < query.passengers) return [];
    return compose(provider, product, index, query, roadKm, sources);
  });
}

/**
 * The price of an offer at recheck: unchanged, except at the test address with the effect `price_changed`.
 */
export function presentPrice(query: TransferQuery, offer: TransferOffer, before: OfferPrice): OfferPrice {
  return magicEffect(query) === 'price_changed' ? raisedPrice(offer, before) : before;
}

function raisedPrice(offer: TransferOffer, { currency, totalMinor, feesMinor }: OfferPrice): OfferPrice {
  // The price rises only once: an offer that already has the higher price keeps it.
  if (offer.price.totalMinor > totalMinor) return offer.price;
  return priced(currency, Math.round(totalMinor * 1.07), feesMinor);
}

/** The price of a product without the rise that a test address simulates. */
export function priceOf(
  provider: Provider,
  product: Product,
  query: TransferQuery,
  sources: TransferSources,
): OfferPrice {
  const { convertMinor } = sources;
  const roadKm = kilometres(query, sources) * detour;
  const seed = seedOf(`${provider.key}/${product.type}/${query.from.cityId}/${query.to.cityId}`);
  const local = 0.88 + drawShare(seed, trait.price) * 0.24;
  const units = product.each ? query.passengers : 1;
  const cents =
    (product.startCents + product.kmCents * roadKm) *
    units *
    local *
    (isNight(query) ? nightFactor : 1) *
    (query.returnAt ? returnFactor : 1);
  const totalMinor = Math.max(1, convertMinor(Math.round(cents), 'EUR', query.currency));
  return priced(query.currency, totalMinor, Math.round(totalMinor * feeShare));
}

function priced(currency: string, totalMinor: number, feesMinor: number): OfferPrice {
  return { currency, totalMinor, feesMinor, cost: costOf(currency, totalMinor) };
}

/** The suppliers leave us a share of every price. */
function costOf(currency: string, priceMinor: number): SupplierCost {
  const commissionMinor = Math.round(priceMinor * commissionShare);
  return { netMinor: priceMinor - commissionMinor, commissionMinor, currency };
}

function compose(
  provider: Provider,
  product: Product,
  index: number,
  query: TransferQuery,
  roadKm: number,
  sources: TransferSources,
): TransferOffer {
  const { convertMinor, pictures } = sources;
  const effect = magicEffect(query);
  const seed = seedOf(`${provider.key}/${index}/${query.from.address}/${query.pickupAt}`);
  const make = product.makes[draw(seed, trait.make) % product.makes.length] ?? null;
  const language = languageOf(query.language ?? 'en');
  const steps = stepsOf(product, query, roadKm, language);
  const picture = (propertyId: string) =>
    pictures.posterUrl({
      kind: 'transfer',
      placeId: query.to.cityId,
      countryCode: query.to.countryCode,
      propertyId,
      scene: product.step === 'ferry' ? 'sail' : 'road',
    });
  const extras = Object.entries(product.extras) as [AmenityKey, number][];
  return {
    key: `${provider.key}.${index}`,
    price: priceOf(provider, product, query, sources),
    stepType: product.step,
    steps,
    vehicleType: product.type,
    vehicleClass: product.class,
    category: product.category,
    make: make?.[0] ?? null,
    model: make?.[1] ?? null,
    description: product.description === null ? null : translate(product.description, language),
    image: picture(`${provider.key}_${index}`),
    capacity: {
      passengers: product.passengers,
      luggage: product.luggage,
      luggagePerPerson: product.luggagePerPerson ?? null,
    },
    provider: {
      key: provider.key,
      name: provider.name,
      logo: picture(provider.key),
      phone: provider.phone,
      rating: provider.rating,
      ratingCount: provider.ratingCount,
    },
    amenities: [
      ...product.included.map((key) => ({ key, included: true, priceMinor: 0 })),
      ...extras.map(([key, cents]) => {
        const priceMinor = cents === 0 ? 0 : Math.max(1, convertMinor(cents, 'EUR', query.currency));
        return { key, included: false, priceMinor, cost: costOf(query.currency, priceMinor) };
      }),
    ],
    refunds: effect === 'non_refundable' ? [] : [...product.refunds],
    wait: {
      minutesIncluded: product.waitMinutes,
      minuteMinor: convertMinor(product.waitCents, 'EUR', query.currency),
    },
    durationMinutes: steps.reduce((sum, { minutes }) => sum + minutes, 0),
    flightInfoRequired:
      effect === 'flight_required' || (product.needsFlight === true && query.from.type === 'airport'),
    ...(effect === 'unlisted_vehicle' && product.step === 'car' ? unlisted : {}),
  };
}

/** The values of the test address with the effect `unlisted_vehicle`. */
const unlisted = {
  vehicleType: 'tuk_tuk',
  vehicleClass: 'open_air',
  category: 'guided_ride',
  make: null,
  model: null,
  description: null,
  amenities: [{ key: 'guide_on_board', included: false, priceMinor: 900 }],
} satisfies Partial<TransferOffer>;

/** Travel time in minutes, with `extra` minutes for boarding and leaving; at least 5. */
const minutesAt = (km: number, kmPerHour: number, extra: number) =>
  Math.max(5, Math.round((km / kmPerHour) * 60 + extra));

function stepsOf(
  product: Product,
  { from, to }: TransferQuery,
  roadKm: number,
  language: Language,
): TransferStep[] {
  const start = from.localName ?? from.name;
  const end = to.localName ?? to.name;
  const stop = translate('Stop', language);
  const pad = translate('Helicopter pad', language);
  const onFoot = (towards: 'start' | 'end'): TransferStep => ({
    type: 'walk',
    from: towards === 'start' ? start : stop,
    to: towards === 'start' ? stop : end,
    minutes: walkMinutes,
    description: translate('About {metres} metres on foot', language).replace('{metres}', String(walkMetres)),
  });
  const main: TransferStep = {
    type: product.step,
    from: start,
    to: end,
    minutes: minutesOf(product, roadKm),
    description: translate(product.description ?? 'Ride with a driver', language),
  };
  if (product.step === 'air') {
    const transfer = (fromHere: string, toThere: string): TransferStep => ({
      type: 'car',
      from: fromHere,
      to: toThere,
      minutes: 10,
      description: translate('Car to or from the pad', language),
    });
    return [transfer(start, pad), main, transfer(pad, end)];
  }
  return product.walks ? [onFoot('start'), main, onFoot('end')] : [main];
}

function minutesOf({ step, each, walks }: Product, roadKm: number): number {
  switch (step) {
    case 'car':
      // Short transfers are slow town traffic, long transfers use motorways; a shared car makes stops.
      return minutesAt(roadKm, roadKm < 25 ? 38 : roadKm < 80 ? 58 : 82, each ? (walks ? 12 : 20) : 4);
    case 'bus':
      return minutesAt(roadKm, roadKm < 40 ? 34 : 68, 8);
    case 'rail':
      return minutesAt(roadKm, roadKm < 60 ? 62 : 125, 6);
    case 'ferry':
      return minutesAt(roadKm, 32, 10);
    case 'air':
      return minutesAt(roadKm / detour, 210, 4);
  }
}

function kilometres({ from, to }: TransferQuery, { distanceKm }: TransferSources): number {
  return distanceKm({ lat: from.latitude, lng: from.longitude }, { lat: to.latitude, lng: to.longitude });
}

function isNight({ pickupAt, from }: TransferQuery): boolean {
  const { hour } = Temporal.Instant.from(pickupAt).toZonedDateTimeISO(from.timeZone);
  return hour >= 22 || hour < 6;
}
