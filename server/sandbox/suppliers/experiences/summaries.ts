import type { ProductFlag, ProductSummary } from '#server/modules/experiences/port.ts';
import type { ConvertMinor } from '../convert-minor.ts';
import { draw } from '../hotels/draws.ts';
import type { Language } from '../hotels/languages.ts';
import { adultMinor } from './prices.ts';
import { categoriesOf, cityIn, fillIn, type Product, titleOf, trait } from './products.ts';
import { wordingOf } from './translations/index.ts';

/** Functions of another module that create the generated pictures. */
export type Pictures = {
  posterUrl(picture: {
    kind: 'experience';
    placeId: string;
    countryCode: string;
    latitude: number;
    longitude: number;
    propertyId: string;
    scene: Product['activity']['scene'];
    position: number;
  }): string;
};

/** Further scenes in the gallery of a product, besides its own. */
const furtherScenes = ['place', 'street', 'view', 'terrace'] as const;

/** A product as an entry of a list. */
export function summarise(
  product: Product,
  currency: string,
  pictures: Pictures,
  convertMinor: ConvertMinor,
  language: Language,
  distanceKm: number | null = null,
): ProductSummary {
  const { place, activity, landmark, seed } = product;
  return {
    code: product.code,
    title: titleOf(product, language),
    summary: fillIn(wordingOf(activity, language).about[0], place, landmark, language),
    images: picturesOf(product, pictures),
    rating: { score: product.score, count: product.reviewCount },
    durationMinutes: product.minutes,
    fromPriceMinor: adultMinor(product, currency, convertMinor),
    currency,
    flags: flagsOf(product),
    categories: categoriesOf(activity),
    location: {
      city: cityIn(place, language),
      countryCode: place.countryCode,
      placeId: place.id,
      latitude: product.latitude,
      longitude: product.longitude,
    },
    distanceKm,
    freeCancellation: product.freeUntilHours !== null,
    confirmation: product.confirmation,
  };

  function flagsOf({ form, reviewCount, score }: Product): ProductFlag[] {
    const flags: ProductFlag[] = [];
    if (score >= 4.7 && reviewCount > 500) flags.push('likely_to_sell_out');
    if (form === 'small_group') flags.push('small_group');
    if (form === 'private') flags.push('private');
    if (activity.key === 'ticket' || activity.key === 'early') flags.push('skip_the_line');
    if (reviewCount < 12 && draw(seed, trait.newness) % 2 === 0) flags.push('new');
    if (draw(seed, trait.access) % 3 === 0) flags.push('wheelchair_accessible');
    return flags;
  }
}

/** The pictures of a product: its own first, which is the same everywhere, then others of its place. */
function picturesOf({ code, place, activity, seed }: Product, { posterUrl }: Pictures): string[] {
  const scenes = [activity.scene, ...furtherScenes.filter((scene) => scene !== activity.scene)];
  return scenes.map((scene, index) =>
    posterUrl({
      kind: 'experience',
      placeId: place.id,
      countryCode: place.countryCode,
      latitude: place.latitude,
      longitude: place.longitude,
      propertyId: code,
      scene,
      position: (seed + index) % 10,
    }),
  );
}
