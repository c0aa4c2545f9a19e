import type { Activity } from './activities/activity.ts';
import type { Landmark } from './landmarks.ts';

const common = { category: 'attraction-tickets', also: 'culture-and-museums', begins: 'day' } as const;

/** Activities at a sight with an entrance. */
const ticketedActivities: readonly Activity[] = [
  {
    ...common,
    key: 'ticket',
    scene: 'place',
    titles: ['{landmark}: Skip-the-Line Ticket'],
    about: [
      'Timed entrance to {landmark} by the fast lane, with an audio guide on your phone.',
      'Stay as long as you like once you are in.',
    ],
    stops: [
      'Show the code at the fast lane',
      'The great rooms',
      'The part most visitors miss',
      'The shop and the way out',
    ],
    includes: ['Timed entrance', 'Audio guide in ten languages'],
    minutes: [75, 150],
    euros: [19, 42],
    words: 'entry admission fast track queue attraction',
  },
  {
    ...common,
    key: 'guided',
    category: 'tours-and-sightseeing',
    also: 'attraction-tickets',
    scene: 'view',
    titles: ['{landmark}: Guided Tour with Entrance'],
    about: [
      'A licensed guide, a group of fifteen and the stories that no audio guide tells.',
      'Entrance is included and there is no waiting at the desk.',
    ],
    stops: [
      'Meeting at the flag',
      'The outside and why it looks so',
      'Inside in good order',
      'Time of your own',
    ],
    includes: ['Entrance', 'A licensed guide', 'Headsets'],
    minutes: [90, 180],
    euros: [45, 85],
    words: 'guide history visit',
  },
  {
    ...common,
    key: 'early',
    scene: 'terrace',
    titles: ['{landmark} before the Crowds: Early Entrance'],
    about: [
      'Forty minutes ahead of the first bus: the same sight with a tenth of the people.',
      'The group has twelve at most.',
    ],
    stops: ['A side door', 'Almost alone', 'The guide leaves you to it', 'Breakfast tip around the corner'],
    includes: ['Early entrance', 'A host'],
    minutes: [90, 150],
    euros: [59, 120],
    words: 'vip morning exclusive quiet',
    begins: 'morning',
  },
];

/** Activities at a sight without an entrance. */
const openAirActivities: readonly Activity[] = [
  {
    ...common,
    key: 'stroll',
    category: 'tours-and-sightseeing',
    also: 'culture-and-museums',
    scene: 'street',
    titles: ['{landmark} with a Local: Walking Tour'],
    about: [
      'The quarter behind the postcard, with somebody who buys bread there.',
      'Two hours on foot with three doors that only open for the guide.',
    ],
    stops: ['The view everybody knows', 'One street behind it', 'A doorbell', 'Something to drink'],
    includes: ['A local guide', 'One drink'],
    minutes: [100, 150],
    euros: [19, 39],
    words: 'walk guide neighbourhood',
  },
  {
    ...common,
    key: 'night',
    category: 'tours-and-sightseeing',
    also: 'food-and-drink',
    scene: 'terrace',
    titles: ['{landmark} in the Evening with Tastings'],
    about: [
      'When the day visitors have gone the quarter eats, and so do we.',
      'Five stops, five bites, lights on the way.',
    ],
    stops: ['At the hour of the lamps', 'A counter', 'A balcony', 'The last bite'],
    includes: ['Five tastings', 'Two drinks', 'A host'],
    minutes: [120, 180],
    euros: [45, 79],
    words: 'food night tasting',
    begins: 'evening',
  },
];

/** The activities at a sight, the most popular first. */
export function activitiesAt(landmark: Landmark): readonly Activity[] {
  return landmark.ticketed ? ticketedActivities : openAirActivities;
}
