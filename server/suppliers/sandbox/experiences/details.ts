import type { BookingQuestion, ProductDetails } from '#server/experiences/port.ts';
import { splitMinor } from '#server/platform/money/index.ts';
import { draw, drawFrom } from '../hotels/draws.ts';
import { optionsOf } from './options.ts';
import type { ConvertMinor } from './prices.ts';
import { fillIn, type Product, shortName, trait } from './products.ts';
import { reviewsOf } from './reviews.ts';
import { scheduleOf } from './schedule.ts';
import { type Pictures, summarise } from './summaries.ts';

const operators = [
  'Plainsong Tours',
  'Second Bridge',
  'Lantern & Co.',
  'Slow Mile',
  'Green Door Walks',
  'Tall Story',
];
const meetingPlaces = [
  'at the fountain in front of the main entrance',
  'under the clock of the station',
  'at the newspaper kiosk on the square',
  'by the bronze statue, left of the steps',
  'in front of the tourist office',
];
const notIncluded = ['Tips', 'Personal insurance', 'Pick-up where you stay'];

/** Everything that is told of a product apart from dates. */
export function describeProduct(
  product: Product,
  currency: string,
  pictures: Pictures,
  convertMinor: ConvertMinor,
): ProductDetails {
  const { activity, place, landmark, seed, form } = product;
  const fill = (text: string) => fillIn(text, place, landmark);
  const schedule = scheduleOf(product);
  // The first stop is the meeting itself and takes half the time of the others.
  const minutes = splitMinor(product.minutes, [1, ...activity.stops.slice(1).map(() => 2)]);
  const accessible = draw(seed, trait.access) % 3 === 0;
  return {
    ...summarise(product, currency, pictures, convertMinor),
    description: [
      fill(activity.about[0]),
      fill(activity.about[1]),
      sizeOf(product),
      schedule.season.fromMonth === 1 ? '' : 'It runs in the warm months only.',
    ]
      .filter(Boolean)
      .join(' '),
    inclusions: activity.includes.map(fill),
    exclusions: form === 'pick_up' ? notIncluded.slice(0, 2) : notIncluded,
    meetingPoint: meetingPointOf(product),
    cancellation: { freeUntilHours: product.freeUntilHours },
    itinerary: activity.stops.map((stop, index) => ({ title: fill(stop), minutes: minutes[index] ?? 0 })),
    options: optionsOf(product).map(({ code, title, language }) => ({ code, title, language })),
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
    questions: questionsOf(product),
    reviews: reviewsOf(product),
    operator: operatorOf(product),
    accessibility: accessible
      ? 'Step-free from beginning to end.'
      : 'There are steps on the way; ask the operator for a route without them.',
    timeZone: place.timeZone,
    season: schedule.season,
  };
}

export function meetingPointOf({
  place,
  landmark,
  latitude,
  longitude,
  seed,
}: Product): ProductDetails['meetingPoint'] {
  return {
    name: landmark?.name ?? shortName(place),
    instructions: `Meet ${drawFrom(seed, trait.meeting, meetingPlaces)}, ten minutes before the beginning. Look for the blue umbrella.`,
    latitude,
    longitude,
  };
}

export function operatorOf({ place, seed }: Product): ProductDetails['operator'] {
  const number = 100_000 + (draw(seed, trait.operator) % 900_000);
  // +999 is assigned to no country, so that nobody is called by mistake.
  return {
    name: `${drawFrom(seed, trait.operator, operators)} ${shortName(place)}`,
    phone: `+999 55 ${number}`,
  };
}

/** What the operator has to know; asked in checkout. */
export function questionsOf({ activity, form }: Product): BookingQuestion[] {
  const questions: BookingQuestion[] = [];
  const ask = (id: string, label: string, required: boolean) =>
    questions.push({ id, label, required, maxLength: 255 });
  if (form === 'pick_up') ask('pick_up', 'Where should we pick you up? Name and address of the place.', true);
  if (activity.category === 'food-and-drink') ask('diet', 'What do you not eat?', false);
  if (activity.key === 'diving' || activity.key === 'climbing') ask('height', 'How tall is everybody?', true);
  return questions;
}

function sizeOf({ form, maxTravellers, activity }: Product): string {
  if (form === 'private') return 'Nobody joins but your own party.';
  if (activity.category === 'attraction-tickets') return 'Show the code on your phone at the entrance.';
  return `There are at most ${maxTravellers} guests to a guide.`;
}
