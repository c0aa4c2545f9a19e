import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { keepReads, type SupplierClient } from '#server/platform/supplier-http/index.ts';

const text = z.string().nullish().catch(null);

const destination = z.object({
  destinationId: z.union([z.number(), z.string()]).transform(String),
  name: z.string(),
  type: z.string(),
  parentDestinationId: z.union([z.number(), z.string()]).nullish().catch(null),
  timeZone: text,
  center: z.object({ latitude: z.number(), longitude: z.number() }).nullish().catch(null),
});
export type Destination = z.output<typeof destination>;

const tag = z.object({
  tagId: z.number(),
  allNamesByLocale: z.record(z.string(), z.string()).nullish().catch(null),
});

const question = z.object({
  id: z.string(),
  type: z.string(),
  group: z.string(),
  label: z.string(),
  required: z.string(),
  maxLength: z.number().nullish().catch(null),
  units: z.array(z.string()).nullish().catch(null),
  allowedAnswers: z.array(z.string()).nullish().catch(null),
});
export type ViatorQuestion = z.output<typeof question>;

/** Destinations, tags and questions change rarely; Viator asks to read them once a week to once a month. */
const keptMs = 24 * 3_600_000;
const readWithinMs = 30_000;

export type ReferenceData = {
  destinations(ctx: BaseContext): Promise<ReadonlyMap<string, Destination>>;
  /** English names of the tags, by their numbers. */
  tags(ctx: BaseContext): Promise<ReadonlyMap<number, string>>;
  questions(ctx: BaseContext): Promise<ReadonlyMap<string, ViatorQuestion>>;
  /** The code that says why we cancel. */
  cancelReason(ctx: BaseContext): Promise<string>;
};

/** What means "the traveller cancels the trip"; any other reason is taken where it is not listed. */
const cancelledTrip = 'Customer_Service.I_canceled_my_entire_trip';

/** Lists that all products share, kept in memory for a day. Concurrent callers wait for one request. */
export function referenceData(client: SupplierClient, clockMs: () => number): ReferenceData {
  const listOf = <Answer, List>(
    path: string,
    schema: z.ZodType<Answer>,
    present: (answer: Answer) => List,
  ) => {
    const reads = keepReads<List>({ most: 1, forMs: keptMs, timeoutMs: readWithinMs, clock: clockMs });
    return (ctx: BaseContext) =>
      reads(ctx, path, async (shared) => present(await client.send(shared, { method: 'GET', path }, schema)));
  };

  return {
    destinations: listOf(
      '/destinations',
      z.object({ destinations: z.array(destination) }),
      ({ destinations }) => new Map(destinations.map((one) => [one.destinationId, one])),
    ),
    tags: listOf(
      '/products/tags',
      z.object({ tags: z.array(tag) }),
      ({ tags }) => new Map(tags.map(({ tagId, allNamesByLocale }) => [tagId, allNamesByLocale?.en ?? ''])),
    ),
    questions: listOf(
      '/products/booking-questions',
      z.object({ bookingQuestions: z.array(question) }),
      ({ bookingQuestions }) => new Map(bookingQuestions.map((one) => [one.id, one])),
    ),
    cancelReason: listOf(
      '/bookings/cancel-reasons',
      z.object({ reasons: z.array(z.object({ cancellationReasonCode: z.string() })).min(1) }),
      ({ reasons }) => {
        const codes = reasons.map(({ cancellationReasonCode }) => cancellationReasonCode);
        return codes.includes(cancelledTrip) ? cancelledTrip : (codes[0] as string);
      },
    ),
  };
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Country codes by their English names: Viator names countries and has no codes of them. */
const countryCodes = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code): [string, string][] => {
      // Codes that were replaced, such as FX, have the names of their successors.
      const name = new Intl.Locale(`und-${code}`).region === code && regionNames.of(code);
      return name ? [[folded(name), code]] : [];
    }),
);
/** Names that Viator writes in another way. */
const otherNames: Record<string, string> = {
  usa: 'US',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  uae: 'AE',
};

/** The country of a destination, ISO 3166-1 alpha-2; null where none of the places above it is a known country. */
export function countryOf(destinations: ReadonlyMap<string, Destination>, id: string): string | null {
  let one = destinations.get(id);
  // A town has a handful of places above it; the limit ends a circle.
  for (let level = 0; one && level < 10; level += 1) {
    const name = folded(one.name);
    if (one.type === 'COUNTRY') return countryCodes.get(name) ?? otherNames[name] ?? null;
    one = destinations.get(String(one.parentDestinationId ?? ''));
  }
  return null;
}

function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}
