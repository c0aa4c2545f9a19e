import { freeUntilOf, refundText } from '#server/modules/bookings/index.ts';
import { type PlaceLanguage, placeLanguage } from '#server/modules/places/index.ts';
import { refundTiers, transferTerms } from './cancellation-terms.ts';
import type { RefundStep, TransferOffer, TransferPlace, TransferQuery } from './port.ts';
import type { TransferQuote, TransferSearch } from './search-store.ts';
import { sellOffer } from './sell-offers.ts';
import { amenityName, categoryName, numberedClass, numberedType } from './unlisted-values.ts';
import { namedByType } from './vehicle-names.ts';
import type { PlaceView, PolicyView, QuoteView } from './views.ts';

/** Makes the view of a stored quote at its selling price; names are in the language of the search. */
export function buildQuoteView(
  { id, offer: supplied }: Pick<TransferQuote, 'id' | 'offer'>,
  { query, markup, expiresAt }: Pick<TransferSearch, 'query' | 'markup' | 'expiresAt'>,
): QuoteView {
  const offer = sellOffer(supplied, markup);
  const { price, vehicleType, vehicleClass, refunds, key: _, ...shown } = offer;
  return {
    ...shown,
    id,
    priceMinor: price.totalMinor,
    currency: price.currency,
    vehicleType: numberedType(vehicleType),
    vehicleClass: numberedClass(vehicleClass),
    category: categoryName(offer.category),
    displayName: displayName(offer, placeLanguage(query.language)),
    amenities: offer.amenities.map(({ key, included, priceMinor }) => ({
      key,
      included,
      priceMinor,
      name: amenityName(key),
    })),
    policy: buildPolicyView(refunds, query, price.totalMinor),
    isRoundTrip: query.returnAt !== null,
    expiresAt,
  };
}

/** Makes the view of an origin or destination. */
export function buildPlaceView(place: TransferPlace): PlaceView {
  const { address, type, countryCode, latitude, longitude, timeZone, kind = type } = place;
  return {
    address,
    name: place.localName ?? place.name,
    type,
    kind,
    city: place.localCity ?? place.city,
    countryCode,
    lat: latitude,
    lng: longitude,
    timeZone,
  };
}

/** Make and model, else description, else type and class. */
export function displayName(
  { make, model, description, vehicleType, vehicleClass }: TransferOffer,
  language: PlaceLanguage,
): string {
  if (make !== null && model !== null) return `${make} ${model}`;
  return description ?? namedByType(vehicleType, vehicleClass, language);
}

/** Makes the view of refund steps, with the instants at which they end for this pickup and price. */
export function buildPolicyView(
  refunds: readonly RefundStep[],
  { pickupAt, from, language }: Pick<TransferQuery, 'pickupAt' | 'from' | 'language'>,
  totalMinor: number,
): PolicyView {
  const tiers = refundTiers(refunds, pickupAt);
  return {
    tiers,
    freeUntil: freeUntilOf(transferTerms(tiers, totalMinor)),
    timeZone: from.timeZone,
    description: sentenceOf(refunds, placeLanguage(language)),
  };
}

function sentenceOf(refunds: readonly RefundStep[], language: PlaceLanguage): string {
  if (refunds.length === 0) return refundText(language, 'rideNothing');
  const parts = refunds.map(({ hoursBefore: hours, percent }) =>
    percent === 100
      ? refundText(language, 'rideFree', { hours })
      : refundText(language, 'ridePart', { hours, percent }),
  );
  const comma = { en: '; ', fr: '\u202f; ', es: '; ', de: '; ', ar: '، ' }[language];
  return `${parts.join(comma)}${refundText(language, 'rideAfter')}`;
}
