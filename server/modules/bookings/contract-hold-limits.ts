/** Default limits of live unpaid holds and of the stock places they reserve. An app can override each. */
export const holdLimits = {
  holdsPerMember: 20,
  heldPlacesPerMember: 60,
  holdsPerKey: 2_000,
  holdsPerApp: 10_000,
} as const;

const formatLimit = (limit: keyof typeof holdLimits) => holdLimits[limit].toLocaleString('en');

/** Appends the limits of unpaid bookings to the description of an operation that creates a hold. */
export function withHoldLimits(description: string): string {
  return `${description}\n\nUnpaid bookings are limited: ${formatLimit('holdsPerMember')} and ${formatLimit('heldPlacesPerMember')} places a member, ${formatLimit('holdsPerKey')} an API key, ${formatLimit('holdsPerApp')} an app, unless the app has limits of its own. Beyond one of them: 429 \`rate_limited\` with \`limit\` (\`holds_per_member\`, \`held_places_per_member\`, \`holds_per_key\` or \`holds_per_app\`), \`allowed\` and \`Retry-After\`, the first expiry.`;
}
