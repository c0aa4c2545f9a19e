/** What stands above each group of operations in the reference. */
const descriptions: Record<string, string> = {
  'Sign-in': 'Passcodes by mail, access tokens of 15 minutes, refresh tokens.',
  'Users and apps':
    "The caller's app, membership, profile and roles, and other people of the same organisation.",
  Circles: 'Groups of members: inviting, joining, leaving.',
  Wishlists: 'Named lists of what a member would like to do.',
  Hotels: 'Search as a stream, details, rooms, prices.',
  'Hotel bookings': 'Holding a room, travellers, reading, cancelling.',
  Experiences: 'Tours, activities and attractions: searching, dates and prices, holding, cancelling.',
  'Airport services': 'Lounges, fast tracks, restaurants and fitness centres: searching, details, slots.',
  'Travel bookings': 'Booking airport services: holding, paying, the pass, cancelling.',
  eSIM: 'Data plans for countries and regions: purchase, installation, usage.',
  'Saved perks': "A member's lounge passes, credits and vouchers: using them, and buying them with points.",
  'Ground transport': 'Rides: searching and polling, quotes, reading, cancelling.',
  Bookings: 'What all kinds of bookings have in common.',
  Trips: "The member's bookings, grouped by place and dates.",
  Events:
    'What the product tells a partner’s server, signed by Standard Webhooks 1.0. `/docs/webhooks` explains how.',
  Checkout: 'One payment for any kind of booking.',
  'Exchange rates': 'What one currency is worth in others.',
  Webhooks: 'Signed events from payment gateways and suppliers.',
  'Sandbox tools': 'Payments and events to try things with; they exist in the Sandbox only.',
};

export function describeTag(name: string): { name: string; description: string } {
  return { name, description: descriptions[name] ?? `Operations on ${name.toLowerCase()}.` };
}
