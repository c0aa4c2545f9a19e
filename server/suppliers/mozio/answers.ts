import { z } from 'zod';
import { listOf } from '#server/platform/supplier-http/index.ts';

/** Texts and numbers that Mozio may leave out, or send in another shape. */
const text = z.string().nullish().catch(null);
const number = z.coerce.number().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);

/** An amount: a decimal as text or number, or an object that has it as its `value` or `price`. */
const amount = z
  .unknown()
  .optional()
  .transform((value) => amountIn(value, 0));

function amountIn(value: unknown, depth: number): string | number | null {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null || depth > 2) return null;
  const { value: inner, price } = value as { value?: unknown; price?: unknown };
  return amountIn(inner ?? price, depth + 1);
}

const vehicle = z.object({
  make: text,
  model: text,
  vehicle_type: z.object({ name: text }).nullish().catch(null),
  vehicle_class_detail: z.object({ display_name: text }).nullish().catch(null),
  category: z.object({ name: text }).nullish().catch(null),
  max_passengers: number,
  max_bags: number,
  is_max_bags_per_person: flag,
  num_vehicles: number,
  total_bags: number,
});

const amenity = z.object({
  key: z.string(),
  included: flag,
  price: amount,
});

const details = z.object({
  description: text,
  provider: z
    .object({
      name: text,
      display_name: text,
      phone_number: text,
      rating: number,
      rating_with_decimals: number,
      rating_count: number,
    })
    .nullish()
    .catch(null),
  provider_name: text,
  time: number,
  vehicle: vehicle.nullish().catch(null),
  cancellation: z
    .object({
      cancellable_online: flag,
      cancellable_offline: flag,
      policy: z
        .array(z.object({ notice: z.coerce.number(), refund_percent: z.coerce.number() }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  wait_time: z.object({ minutes_included: number, waiting_minute_price: amount }).nullish().catch(null),
  amenities: listOf(amenity),
  flight_info_required: flag,
  bookable: flag,
});

const step = z.object({
  main: flag,
  step_type: text,
  details: details.nullish().catch(null),
  vehicle: vehicle.nullish().catch(null),
});

const result = z.object({
  result_id: z.string().min(1).max(200),
  steps: z.array(step).min(1).max(20),
  total_price: z.object({
    total_price: amount,
    platform_fee: amount,
  }),
});

export type MozioResult = z.infer<typeof result>;
export type MozioDetails = z.infer<typeof details>;

export type MozioVehicle = z.infer<typeof vehicle>;

/** The start of a search. */
export const started = z.object({
  search_id: z.string().min(1).max(200),
  expires_at: text,
});

/** What a search has found; results that cannot be read are left out. Amounts are in the currency of the answer. */
export const found = z.object({
  results: z
    .array(z.unknown())
    .nullish()
    .transform((items) => (items ?? []).flatMap((item) => result.safeParse(item).data ?? [])),
  more_coming: z.boolean(),
  currency_info: z.object({ code: text }).nullish().catch(null),
});

const reservation = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  confirmation_number: text,
  status: text,
  cancelled: z
    .union([z.boolean(), z.number().transform((value) => value !== 0)])
    .nullish()
    .catch(null),
  can_cancel: flag,
  pickup_instructions: text,
  partner_tracking_id: text,
});

export type MozioReservation = z.infer<typeof reservation>;

/** The reservations of a search. Recorded ones have no status of their own. */
export const reserved = z.object({
  status: text,
  reservations: z
    .array(reservation)
    .nullish()
    .transform((items) => items ?? []),
});

/** The answer to a cancellation. */
export const cancelled = z
  .object({ cancelled: z.union([z.boolean(), z.number()]).nullish().catch(null) })
  .nullable();
