import { type Activity, activityListSchema } from './activity.ts';
import culture from './culture.json' with { type: 'json' };
import food from './food.json' with { type: 'json' };
import outdoors from './outdoors.json' with { type: 'json' };
import tours from './tours.json' with { type: 'json' };

export { type Activity, activityListSchema, type Wording, wordingSchema } from './activity.ts';

/** All activities. New ones go to the end of a list, because the order decides the products of a place. */
export const activities: readonly Activity[] = activityListSchema.parse([
  ...tours,
  ...food,
  ...culture,
  ...outdoors,
]);
