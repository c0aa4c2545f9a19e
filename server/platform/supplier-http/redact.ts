/** Fields that hold personal data or secrets in the answers of several suppliers, compared without case and signs. */
const secretNames = new Set(
  [
    'email',
    'to_email',
    'phone',
    'phone_number',
    'telephone',
    'first_name',
    'last_name',
    'firstName',
    'lastName',
    'given_name',
    'family_name',
    'name_on_card',
    'holder',
    'bookerInfo',
    'guests',
    'passengers',
    'travelers',
    'travellers',
    'passport',
    'date_of_birth',
    'born_on',
    'bookingQuestionAnswers',
    'special_requests',
    'accommodation_special_requests',
    'customer_special_instructions',
    'flight_number',
    'ip',
    'access_token',
    'client_secret',
    'secretKey',
    'authorization',
    'card',
    'lpa',
    'matching_id',
    'qrcode',
    'qrcode_url',
    'direct_apple_installation_url',
    'confirmation_code',
  ].map(folded),
);

const removed = '[removed]';

/** Returns the value without personal data and secrets: the values of known fields, and of `more`, are replaced. */
export function redact(value: unknown, more: readonly string[] = []): unknown {
  const names = more.length > 0 ? new Set([...secretNames, ...more.map(folded)]) : secretNames;
  const without = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(without);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [
        name,
        names.has(folded(name)) && inner !== null ? removed : without(inner),
      ]),
    );
  };
  return without(value);
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
