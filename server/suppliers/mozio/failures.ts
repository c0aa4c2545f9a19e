import { SupplierFailure, type SupplierFailureKind } from '#server/platform/resilience/index.ts';

/** Codes that Mozio writes somewhere in a refusal. */
const codes = {
  search_expired: 'sold_out',
  trip_price_changed: 'rejected',
  // The first request made it, so nothing is certain before a look-up.
  duplicate_reservation: 'timeout',
  res_already_canceled: 'rejected',
  too_late_to_cancel: 'rejected',
  rate_limit_exceeded: 'unavailable',
} as const satisfies Record<string, SupplierFailureKind>;

type MozioCode = keyof typeof codes;

/** Fields of Mozio as our contract names them, for the log. */
const ourFields: Record<string, string> = {
  start_address: 'start_address',
  end_address: 'end_address',
  pickup_datetime: 'pickup_datetime',
  return_pickup_datetime: 'return_pickup_datetime',
  num_passengers: 'num_passengers',
  currency: 'currency',
  email: 'passenger.email',
  first_name: 'passenger.first_name',
  last_name: 'passenger.last_name',
  phone_number: 'passenger.phone',
  country_code_name: 'passenger.country',
  airline: 'passenger.airline',
  flight_number: 'passenger.flight_number',
  customer_special_instructions: 'passenger.notes',
  optional_amenities: 'amenities',
};

const pauseSeconds = 60;
const longestText = 200;

class MozioFailure extends SupplierFailure {
  readonly mozioCode: MozioCode | null;

  constructor(kind: SupplierFailureKind, message: string, code: MozioCode | null) {
    super(kind, message, kind === 'unavailable' ? { retryAfterSeconds: pauseSeconds } : {});
    this.mozioCode = code;
  }
}

/** The code in a refusal of Mozio; null for any other error. */
export const mozioCodeOf = (err: unknown): MozioCode | null =>
  (err as { mozioCode?: MozioCode | null } | null)?.mozioCode ?? null;

/**
 * The failure that an answer means by Mozio's codes or refused fields (`{"field": ["text"]}`); undefined leaves it to the
 * status. The message names our fields and not what was in them.
 */
export function failureOf({ status, body }: { status: number; body: unknown }): SupplierFailure | undefined {
  if (status < 400 || status >= 500) return undefined;
  const texts = textsIn(body, 0);
  const code = (Object.keys(codes) as MozioCode[]).find((known) => texts.includes(known));
  if (code) return new MozioFailure(codes[code], `mozio: ${code}`, code);
  // A 404 without Mozio's own body is that of a proxy, and says nothing about a search or a reservation.
  const isOwn = typeof body === 'object' && body !== null;
  if (status === 404 && isOwn)
    return new MozioFailure('rejected', 'mozio: unknown search or reservation', null);
  if (status !== 400) return undefined;
  return new MozioFailure('rejected', `mozio refused ${refusedFields(body)}`, null);
}

function refusedFields(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'the request';
  const fields = Object.entries(body).map(([name, texts]) => {
    const said = textsIn(texts, 0)[0] ?? '';
    return `${ourFields[name] ?? name} (${said.slice(0, longestText)})`;
  });
  return fields.slice(0, 10).join(', ') || 'the request';
}

/** The texts in a value, a few levels deep. */
function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 3) return [];
  return Object.values(value)
    .slice(0, 50)
    .flatMap((inner) => textsIn(inner, depth + 1));
}
