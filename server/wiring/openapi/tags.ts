/** Descriptions of the groups of operations in the API reference. */
const descriptions: Record<string, string> = {
  'Sign-in': 'Passcodes by e-mail, access tokens valid for 15 minutes, refresh tokens.',
  'Users and apps':
    "The caller's app, membership, profile and roles, and other people of the same organisation.",
  Circles: 'Groups of members: inviting, joining, leaving.',
  Wishlists: 'Named lists of products that a member saves.',
  Hotels: 'Streamed search, details, rooms, prices.',
  'Hotel bookings': 'Holding a room, adding travellers, reading, cancelling.',
  Experiences: 'Tours, activities and attractions: searching, dates and prices, holding, cancelling.',
  'Airport services': 'Lounges, fast tracks, restaurants and fitness centres: searching, details, slots.',
  'Travel bookings': 'Booking airport services: holding, paying, passes, cancelling.',
  eSIM: 'Data plans for countries and regions: purchase, installation, usage.',
  'Saved perks': "A member's lounge passes, credits and vouchers: using them, and buying them with points.",
  'Ground transport': 'Transfers: searching and polling, quotes, reading, cancelling.',
  Bookings: 'Operations on bookings of every kind.',
  Trips: "The member's bookings, grouped by place and dates.",
  Events:
    'Events that the product delivers to a partner’s server, signed according to Standard Webhooks 1.0. See `/docs/webhooks`.',
  Checkout: 'One payment for bookings of any kind.',
  'Exchange rates': 'Exchange rates between currencies.',
  Webhooks: 'Signed events from payment gateways and suppliers.',
  'Sandbox tools': 'Operations that simulate payments and events; they exist in the Sandbox only.',
};

/** Returns the name and description of a tag for the OpenAPI document. */
export function describeTag(name: string): { name: string; description: string } {
  return { name, description: descriptions[name] ?? `Operations on ${name.toLowerCase()}.` };
}
