import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import {
  keepReads,
  listOf,
  logUnread,
  type ReadList,
  requiredList,
  type SupplierClient,
} from '#server/platform/supplier-http/index.ts';

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
  allNamesByLocale: z.record(z.string(), text).nullish().catch(null),
});

const question = z.object({
  id: z.string(),
  type: z.string(),
  group: z.string(),
  label: z.string(),
  required: z.string(),
  maxLength: z.number().nullish().catch(null),
  units: listOf(z.string()),
  allowedAnswers: listOf(z.string()),
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

/**
 * A list without the items that cannot be read. One of which none can be read is refused: it would be kept for a day, and
 * the catalogue would leave out all products meanwhile.
 */
const itemsOf = <Item extends z.ZodType>(item: Item) =>
  requiredList(item).refine(({ items }) => items.length > 0, 'no item can be read');

/** Lists that all products share, kept in memory for a day. Concurrent callers wait for one request. */
export function referenceData(client: SupplierClient, clockMs: () => number): ReferenceData {
  const listAt = <Item, List>(
    path: string,
    schema: z.ZodType<ReadList<Item>>,
    present: (items: Item[]) => List,
  ) => {
    const reads = keepReads<List>({ most: 1, forMs: keptMs, timeoutMs: readWithinMs, clock: clockMs });
    return (ctx: BaseContext) =>
      reads(ctx, path, async (shared) => {
        const list = await client.send(shared, { method: 'GET', path }, schema);
        logUnread(shared, 'viator', { [path]: list.unread });
        return present(list.items);
      });
  };

  return {
    destinations: listAt(
      '/destinations',
      z.object({ destinations: itemsOf(destination) }).transform(({ destinations }) => destinations),
      (destinations) => new Map(destinations.map((one) => [one.destinationId, one])),
    ),
    tags: listAt(
      '/products/tags',
      z.object({ tags: itemsOf(tag) }).transform(({ tags }) => tags),
      (tags) => new Map(tags.map(({ tagId, allNamesByLocale }) => [tagId, allNamesByLocale?.en ?? ''])),
    ),
    questions: listAt(
      '/products/booking-questions',
      z.object({ bookingQuestions: itemsOf(question) }).transform(({ bookingQuestions }) => bookingQuestions),
      (questions) => new Map(questions.map((one) => [one.id, one])),
    ),
    cancelReason: listAt(
      '/bookings/cancel-reasons',
      z
        .object({ reasons: itemsOf(z.object({ cancellationReasonCode: z.string() })) })
        .transform(({ reasons }) => reasons),
      (reasons) => {
        const codes = reasons.map(({ cancellationReasonCode }) => cancellationReasonCode);
        return codes.includes(cancelledTrip) ? cancelledTrip : (codes[0] as string);
      },
    ),
  };
}
