/** Live unpaid holds, and the places in stock that they keep from others, when the app sets nothing else. */
export const holdLimits = {
  holdsPerMember: 20,
  heldPlacesPerMember: 60,
  holdsPerKey: 2_000,
  holdsPerApp: 10_000,
} as const;

const inWords = (limit: keyof typeof holdLimits) => holdLimits[limit].toLocaleString('en');

/** The description of an operation that makes a hold, with the limits of unpaid bookings added. */
export function withHoldLimits(description: string): string {
  return `${description}\n\nUnpaid bookings are limited: ${inWords('holdsPerMember')} and ${inWords('heldPlacesPerMember')} places a member, ${inWords('holdsPerKey')} an API key, ${inWords('holdsPerApp')} an app, unless the app has limits of its own. Beyond one of them: 429 \`rate_limited\` with \`limit\` (\`holds_per_member\`, \`held_places_per_member\`, \`holds_per_key\` or \`holds_per_app\`), \`allowed\` and \`Retry-After\`, the first expiry.`;
}
