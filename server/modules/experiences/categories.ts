/** The closed list of our categories; adapters map the tags of their suppliers to it. */
export const experienceCategories = [
  { slug: 'tours-and-sightseeing', name: 'Tours and sightseeing' },
  { slug: 'attraction-tickets', name: 'Attraction tickets' },
  { slug: 'culture-and-museums', name: 'Culture and museums' },
  { slug: 'food-and-drink', name: 'Food and drink' },
  { slug: 'classes-and-workshops', name: 'Classes and workshops' },
  { slug: 'outdoor-and-nature', name: 'Outdoors and nature' },
  { slug: 'water-activities', name: 'On the water' },
  { slug: 'day-trips', name: 'Day trips' },
  { slug: 'shows-and-nightlife', name: 'Shows and nightlife' },
  { slug: 'wellness', name: 'Wellness' },
  { slug: 'family', name: 'For families' },
] as const;

export type CategorySlug = (typeof experienceCategories)[number]['slug'];

export const categorySlugs = experienceCategories.map(({ slug }) => slug) as [
  CategorySlug,
  ...CategorySlug[],
];
