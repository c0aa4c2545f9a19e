import type { ListedProduct, ProductDetails } from '#server/modules/experiences/port.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import type { ConvertMinor } from '../../convert-minor.ts';
import type { Language } from '../../hotels/languages.ts';
import type { Pictures } from '../summaries.ts';
import { questionsIn } from './questions.ts';
import { isTestTour, type Tour } from './tours.ts';
import type { Traits } from './traits.ts';
import words from './words.json' with { type: 'json' };

/** A tour as the catalogue lists it. Test tours are not on sale, so that searches leave them out. */
export function listedProduct(traits: Traits, tour: Tour, pictures: Pictures): ListedProduct {
  return {
    ...factsOf(traits, tour, pictures),
    fromPriceMinor: tour.priceCents,
    currency: traits.currency ?? 'EUR',
    isOnSale: !isTestTour(tour.code),
    texts: tour.texts,
    town: tour.town,
    latitude: tour.latitude,
    longitude: tour.longitude,
    maxTravellers: traits.maxTravellers,
  };
}

/** All details of a tour. */
export function detailsOf(
  traits: Traits,
  tour: Tour,
  currency: string,
  pictures: Pictures,
  convertMinor: ConvertMinor,
  language: Language,
): ProductDetails {
  const { town, latitude, longitude } = tour;
  const { title, summary } = tour.texts[language];
  const own = traits.currency ?? currency;
  return {
    ...factsOf(traits, tour, pictures),
    title,
    summary,
    fromPriceMinor: Math.round(convertMinor(tour.priceCents, traits.currency ?? 'EUR', own)),
    currency: own,
    location: { city: town.name, countryCode: town.countryCode, placeId: '', latitude, longitude },
    distanceKm: null,
    description: summary,
    inclusions: [],
    exclusions: [],
    meetingPoint: {
      name: town.name,
      instructions: (traits.asksQuestions ? words.meet : words.gate)[language],
      latitude,
      longitude,
    },
    cancellation: traits.cancellation,
    itinerary: [],
    options: [{ code: 'standard', title: words.standard[language], language: 'en' }],
    ageBands: traits.bands.map(({ band, fromAge, toAge }) => ({ band, fromAge, toAge, bookable: true })),
    maxTravellers: traits.maxTravellers,
    names: traits.names,
    questions: traits.asksQuestions ? questionsIn(language) : [],
    reviews: { breakdown: {}, latest: [] },
    operator: { name: `Slow Mile ${town.name}`, phone: '+999 55 100200' },
    accessibility: words.access[language],
    timeZone: tour.timeZone,
    season: { fromMonth: 1, toMonth: 12 },
  };
}

function factsOf(traits: Traits, tour: Tour, { posterUrl }: Pictures) {
  const { code, town, latitude, longitude } = tour;
  return {
    code,
    images: [
      posterUrl({
        kind: 'experience',
        placeId: town.name,
        countryCode: town.countryCode,
        latitude,
        longitude,
        // Addresses of pictures are shown, and the code of the supplier is not.
        propertyId: sha256Hex(code).slice(0, 12),
        scene: tour.scene,
        position: 0,
      }),
    ],
    rating: tour.rating,
    durationMinutes: tour.minutes,
    flags: [],
    categories: [tour.category],
    freeCancellation: traits.cancellation.freeUntilHours !== null,
    confirmation: traits.confirmation,
  };
}
