import { z } from 'zod';
import { listOf } from '#server/platform/supplier-http/index.ts';

const text = z.string().nullish();
const number = z.number().nullish();

/** What a rate, a quote and a booking tell of their price. Amounts are decimals as text. */
const price = z.object({
  total_amount: z.string(),
  total_currency: z.string(),
  base_amount: text,
  tax_amount: text,
  fee_amount: text,
  due_at_accommodation_amount: text,
  due_at_accommodation_currency: text,
});
export type DuffelPrice = z.infer<typeof price>;

const rate = price.extend({
  id: z.string().min(1),
  board_type: text,
  payment_type: text,
  available_payment_methods: z.array(z.string()).nullish(),
  cancellation_timeline: z
    .array(z.object({ before: z.string(), refund_amount: z.string(), currency: text }))
    .nullish(),
  quantity_available: number,
  expires_at: text,
  code: text,
  loyalty_programme_required: z.boolean().nullish(),
  estimated_commission_amount: text,
  estimated_commission_currency: text,
});
export type DuffelRate = z.infer<typeof rate>;

const photos = listOf(z.object({ url: text }));

const room = z.object({
  name: z.string().min(1),
  beds: listOf(z.object({ type: text, count: number })),
  photos,
  rates: listOf(rate),
});
export type DuffelRoom = z.infer<typeof room>;

const accommodation = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  description: text,
  email: text,
  phone_number: text,
  location: z.object({
    address: z
      .object({ line_one: text, city_name: text, postal_code: text, region: text, country_code: text })
      .nullish(),
    geographic_coordinates: z.object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
  }),
  chain: z.object({ name: text }).nullish(),
  amenities: listOf(z.object({ type: z.string(), description: text })),
  photos,
  rating: number,
  review_score: number,
  review_count: number,
  check_in_information: z
    .object({ check_in_after_time: text, check_in_before_time: text, check_out_before_time: text })
    .nullish(),
  rooms: listOf(room),
});
export type Accommodation = z.infer<typeof accommodation>;

const searchResult = z.object({
  id: z.string().min(1),
  accommodation,
  cheapest_rate_total_amount: z.string(),
  cheapest_rate_currency: z.string(),
  cheapest_rate_base_amount: text,
  cheapest_rate_due_at_accommodation_amount: text,
  cheapest_rate_due_at_accommodation_currency: text,
  expires_at: text,
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchAnswer = z.object({ data: z.object({ results: listOf(searchResult) }) });

/** Rooms with all their rates. */
export const ratesAnswer = z.object({
  data: z.object({ accommodation: z.object({ rooms: listOf(room) }) }),
});

export const quoteAnswer = z.object({
  data: price.extend({
    id: z.string().min(1),
    accommodation: z.object({ rooms: listOf(room) }).nullish(),
  }),
});
export type Quote = z.infer<typeof quoteAnswer>['data'];

export const accommodationAnswer = z.object({ data: accommodation });

/** A page of a list; `after` is the cursor of the next one. */
const page = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ data: listOf(entry), meta: z.object({ after: text }).nullish() });

export const accommodationsAnswer = page(accommodation);

const booking = z.object({
  id: z.string().min(1),
  status: z.string(),
  reference: text,
  metadata: z.record(z.string(), z.unknown()).nullish(),
  total_amount: text,
  total_currency: text,
  estimated_commission_amount: text,
  estimated_commission_currency: text,
});
export type DuffelBooking = z.infer<typeof booking>;

export const bookingAnswer = z.object({ data: booking });
export const bookingsAnswer = z.object({
  // Every booking must be readable: one that is left out could be the one that is looked for.
  data: z.array(booking),
  meta: z.object({ after: text }).nullish(),
});
