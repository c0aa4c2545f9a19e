import type { BookingQuestion, ProductDetails } from '#server/modules/experiences/port.ts';
import { splitMinor } from '#server/platform/money/index.ts';
import type { ConvertMinor } from '../convert-minor.ts';
import { draw, drawFrom } from '../hotels/draws.ts';
import type { Language, Texts } from '../hotels/languages.ts';
import { landmarkIn } from './landmark-names.ts';
import { optionsOf, optionTitle } from './options.ts';
import { cityIn, fillIn, type Product, shortName, trait } from './products.ts';
import { reviewsOf } from './reviews.ts';
import { scheduleOf } from './schedule.ts';
import { type Pictures, summarise } from './summaries.ts';
import { meetingPlaces, notIncluded, words } from './texts.ts';
import { wordingOf } from './translations/index.ts';

const operators = [
  'Plainsong Tours',
  'Second Bridge',
  'Lantern & Co.',
  'Slow Mile',
  'Green Door Walks',
  'Tall Story',
];

/** All details of a product that do not depend on dates. */
export function describeProduct(
  product: Product,
  currency: string,
  pictures: Pictures,
  convertMinor: ConvertMinor,
  language: Language,
): ProductDetails {
  const { activity, place, landmark, seed, form } = product;
  const fill = (text: string) => fillIn(text, place, landmark, language);
  const { about, stops, includes } = wordingOf(activity, language);
  const schedule = scheduleOf(product);
  // The first stop is the meeting point and takes half the time of each other stop.
  const minutes = splitMinor(product.minutes, [1, ...stops.slice(1).map(() => 2)]);
  const accessible = draw(seed, trait.access) % 3 === 0;
  return {
    ...summarise(product, currency, pictures, convertMinor, language),
    description: [
      fill(about[0]),
      fill(about[1]),
      sizeOf(product, language),
      schedule.season.fromMonth === 1 ? '' : words.season[language],
    ]
      .filter(Boolean)
      .join(' '),
    inclusions: includes.map(fill),
    exclusions: (form === 'pick_up' ? notIncluded.slice(0, 2) : notIncluded).map((one) => one[language]),
    meetingPoint: meetingPointOf(product, language),
    cancellation: { freeUntilHours: product.freeUntilHours },
    itinerary: stops.map((stop, index) => ({ title: fill(stop), minutes: minutes[index] ?? 0 })),
    options: optionsOf(product).map((option) => ({
      code: option.code,
      title: optionTitle(product, option, language),
      language: option.language,
    })),
    ageBands: [
      { band: 'adult', fromAge: activity.adultsOnly ? 18 : 13, toAge: 99, bookable: true },
      ...(product.childPercent === null
        ? []
        : [
            { band: 'child' as const, fromAge: 4, toAge: 12, bookable: true },
            { band: 'infant' as const, fromAge: 0, toAge: 3, bookable: false },
          ]),
    ],
    maxTravellers: product.maxTravellers,
    names: 'lead',
    questions: questionsOf(product, language),
    reviews: reviewsOf(product, language),
    operator: operatorOf(product),
    accessibility: (accessible ? words.stepFree : words.steps)[language],
    timeZone: place.timeZone,
    season: schedule.season,
  };
}

/** Where the participants of a product meet. */
export function meetingPointOf(
  { place, landmark, latitude, longitude, seed }: Product,
  language: Language,
): ProductDetails['meetingPoint'] {
  const at = drawFrom(seed, trait.meeting, meetingPlaces)[language];
  return {
    name: landmark ? landmarkIn(landmark, language) : cityIn(place, language),
    instructions: words.meet[language].replace('{place}', at),
    latitude,
    longitude,
  };
}

/** Invented operator of a product, with a telephone number that cannot be reached. */
export function operatorOf({ place, seed }: Product): ProductDetails['operator'] {
  const number = 100_000 + (draw(seed, trait.operator) % 900_000);
  // +999 is not assigned to any country, so the number cannot reach anybody.
  return {
    name: `${drawFrom(seed, trait.operator, operators)} ${shortName(place)}`,
    phone: `+999 55 ${number}`,
  };
}

/** The traits of every question of this supplier: a text for the whole booking, asked always. */
const plainQuestion = {
  maxLength: 255,
  kind: 'text',
  per: 'booking',
  units: [],
  choices: [],
  onlyIf: null,
} satisfies Partial<BookingQuestion>;

/** The questions that the operator asks in checkout. */
export function questionsOf({ activity, form }: Product, language: Language): BookingQuestion[] {
  const questions: BookingQuestion[] = [];
  const addQuestion = (id: string, label: Texts, required: boolean) =>
    questions.push({ ...plainQuestion, id, label: label[language], required });
  if (form === 'pick_up') addQuestion('pick_up', words.pickUp, true);
  if (activity.category === 'food-and-drink') addQuestion('diet', words.diet, false);
  if (activity.key === 'diving' || activity.key === 'climbing') addQuestion('height', words.height, true);
  return questions;
}

function sizeOf({ form, maxTravellers, activity }: Product, language: Language): string {
  if (form === 'private') return words.own[language];
  if (activity.category === 'attraction-tickets') return words.ticket[language];
  return words.size[language].replace('{n}', String(maxTravellers));
}
