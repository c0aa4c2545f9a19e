import { z } from 'zod';
import type { ProductDetails } from '#server/modules/experiences/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import {
  listOf,
  parseAmount,
  type SupplierClient,
  toPlainText,
} from '#server/platform/supplier-http/index.ts';
import { isCalendarDate, isTimeZone } from '#server/platform/time/index.ts';
import { product, reviews, schedule, type ViatorProduct, type ViatorSchedule } from './answers.ts';
import { orNull } from './client.ts';
import { countryOf } from './countries.ts';
import { languageOf } from './guides.ts';
import { destinationOf, mostTravellersOf, ratingOf, summaryOf, titleLength } from './listing.ts';
import { bandOf } from './pax-mix.ts';
import { asksNames, questionsOf } from './questions.ts';
import type { ReferenceData } from './reference-data.ts';
import { cancellationOf, categoriesOf, confirmationOf, flagsOf, minutesOf, picturesOf } from './traits.ts';

const textLength = 5_000;
const lineLength = 300;
const mostLines = 30;
const shownReviews = 5;

const location = z.object({
  reference: z.string(),
  name: z.string().nullish().catch(null),
  center: z.object({ latitude: z.number(), longitude: z.number() }).nullish().catch(null),
});

/** A product by its code, in the reader's language; null for an unknown one. */
export const readProduct = (
  ctx: BaseContext,
  client: SupplierClient,
  code: string,
  language = 'en',
): Promise<ViatorProduct | null> =>
  orNull(
    client.send(
      ctx,
      {
        method: 'GET',
        path: `/products/${encodeURIComponent(code)}`,
        headers: { 'accept-language': language },
      },
      product,
    ),
  );

/** The forecast of a product's days and prices; null for an unknown one. */
export const readSchedule = (
  ctx: BaseContext,
  client: SupplierClient,
  code: string,
): Promise<ViatorSchedule | null> =>
  orNull(
    client.send(
      ctx,
      { method: 'GET', path: `/availability/schedules/${encodeURIComponent(code)}` },
      schedule,
    ),
  );

/** All details of a product; null for an unknown one. Reviews and places that cannot be read are left out. */
export async function readDetails(
  ctx: BaseContext,
  client: SupplierClient,
  lists: ReferenceData,
  code: string,
  language: string,
): Promise<ProductDetails | null> {
  const [found, prices, latest] = await Promise.all([
    readProduct(ctx, client, code, language),
    readSchedule(ctx, client, code),
    readReviews(ctx, client, code),
  ]);
  return found && detailsOf(ctx, client, lists, found, prices, latest);
}

/** The details of a product that was read already. */
export async function detailsOf(
  ctx: BaseContext,
  client: SupplierClient,
  lists: ReferenceData,
  found: ViatorProduct,
  prices: ViatorSchedule | null,
  latest: ProductDetails['reviews']['latest'],
): Promise<ProductDetails> {
  const [destinations, tags, questions, meetingPoint] = await Promise.all([
    lists.destinations(ctx),
    lists.tags(ctx),
    lists.questions(ctx),
    readMeetingPoint(ctx, client, found),
  ]);
  const destination = destinationOf(found, destinations);
  const centre = destination?.center ?? { latitude: 0, longitude: 0 };
  const currency = prices?.currency ?? 'USD';
  const bands = found.pricingInfo?.ageBands ?? [];
  return {
    code: found.productCode,
    title: toPlainText(found.title, titleLength),
    summary: summaryOf(found),
    images: picturesOf(found),
    rating: ratingOf(found),
    durationMinutes: minutesOf(found.itinerary?.duration),
    fromPriceMinor: parseAmount(prices?.summary?.fromPrice, currency) ?? 0,
    currency,
    flags: flagsOf(found),
    categories: categoriesOf(found, tags),
    location: {
      city: destination?.name ?? '',
      countryCode: (destination && countryOf(destinations, destination.destinationId)) ?? '',
      placeId: '',
      ...centre,
    },
    distanceKm: null,
    freeCancellation: cancellationOf(found).freeUntilHours !== null,
    confirmation: confirmationOf(found),
    mayBeIndexed: false,
    description: toPlainText(found.description, textLength),
    inclusions: linesOf(found.inclusions),
    exclusions: linesOf(found.exclusions),
    meetingPoint: { ...meetingPoint, ...(meetingPoint.at ?? centre) },
    cancellation: cancellationOf(found),
    itinerary: (found.itinerary?.itineraryItems ?? []).slice(0, mostLines).map((item) => ({
      title: toPlainText(item.description, lineLength),
      minutes: item.duration?.fixedDurationInMinutes ?? 0,
    })),
    options: found.productOptions.map(({ productOptionCode, title }) => ({
      code: productOptionCode,
      title: toPlainText(title ?? found.title, titleLength),
      language: languageOf(found),
    })),
    ageBands: bands.map(({ ageBand, startAge, endAge }) => ({
      band: bandOf(ageBand),
      fromAge: startAge,
      toAge: endAge,
      bookable: true,
    })),
    maxTravellers: mostTravellersOf(found),
    names: asksNames(found) ? 'everyone' : 'lead',
    questions: questionsOf(found, questions),
    reviews: { breakdown: breakdownOf(found), latest },
    operator: { name: toPlainText(found.supplier?.name, lineLength), phone: '' },
    accessibility: found.additionalInfo
      .filter(({ type }) => /WHEELCHAIR|ACCESSIB|STROLLER/.test(type ?? ''))
      .map(({ description }) => toPlainText(description, lineLength))
      .join('. '),
    timeZone: zoneOf(found),
    season: { fromMonth: 1, toMonth: 12 },
  };
}

/** The zone of a product; UTC where Viator names none that is known. */
export function zoneOf({ timeZone }: ViatorProduct): string {
  return timeZone && isTimeZone(timeZone) ? timeZone : 'UTC';
}

type Line = {
  otherDescription?: string | null;
  typeDescription?: string | null;
  categoryDescription?: string | null;
};

function linesOf(lines: readonly Line[]): string[] {
  const texts = lines.map(({ otherDescription, typeDescription, categoryDescription }) =>
    toPlainText(otherDescription ?? typeDescription ?? categoryDescription, lineLength),
  );
  return texts.filter(Boolean).slice(0, mostLines);
}

function breakdownOf({ reviews: known }: ViatorProduct): Record<string, number> {
  return Object.fromEntries((known?.reviewCountTotals ?? []).map(({ rating, count }) => [rating, count]));
}

type MeetingPoint = {
  name: string;
  instructions: string;
  at: { latitude: number; longitude: number } | null;
};

/** Where the product starts: its place by reference, and what its operator says about it. */
async function readMeetingPoint(
  ctx: BaseContext,
  client: SupplierClient,
  { logistics }: ViatorProduct,
): Promise<MeetingPoint> {
  const start = logistics?.start[0];
  const instructions = toPlainText(start?.description, textLength);
  if (!start) return { name: '', instructions, at: null };
  const json = { locations: [start.location.ref] };
  const found = await client
    .send(ctx, { method: 'POST', path: '/locations/bulk', json }, z.object({ locations: listOf(location) }))
    .catch(withoutIt(ctx, 'the place'));
  const known = found?.locations.find(({ reference }) => reference === start.location.ref);
  return { name: toPlainText(known?.name, lineLength), instructions, at: known?.center ?? null };
}

async function readReviews(
  ctx: BaseContext,
  client: SupplierClient,
  code: string,
): Promise<ProductDetails['reviews']['latest']> {
  const json = { productCode: code, provider: 'ALL', count: shownReviews, start: 1, sortBy: 'MOST_RECENT' };
  const found = await client
    .send(ctx, { method: 'POST', path: '/reviews/product', json }, reviews)
    .catch(withoutIt(ctx, 'the reviews'));
  return (found?.reviews ?? []).flatMap(({ rating, title, text, publishedDate, userName, language }) => {
    const date = publishedDate?.slice(0, 10) ?? '';
    const said = { title: toPlainText(title, lineLength), text: toPlainText(text, textLength) };
    if (!isCalendarDate(date) || rating < 1 || rating > 5 || said.text === '') return [];
    const author = toPlainText(userName, 60);
    return [{ author, countryCode: '', rating, date, ...said, language: language?.slice(0, 2) ?? 'en' }];
  });
}

/** A part that a page can do without. */
const withoutIt =
  (ctx: BaseContext, what: string) =>
  (err: unknown): null => {
    if (!isSupplierFailure(err)) throw err;
    ctx.log.warn({ err, supplier: 'viator', what }, 'a part of a product could not be read');
    return null;
  };
