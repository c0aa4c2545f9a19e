import atLandmarks from './activities/at-landmarks.json' with { type: 'json' };
import { type Activity, activityListSchema } from './activities/index.ts';
import type { Landmark } from './landmarks.ts';

/** Activities at a sight with an entrance. */
const ticketedActivities = activityListSchema.parse(atLandmarks.ticketed);

/** Activities at a sight without an entrance. */
const openAirActivities = activityListSchema.parse(atLandmarks.openAir);

/** The activities at a sight, the most popular first. */
export function activitiesAt(landmark: Landmark): readonly Activity[] {
  return landmark.ticketed ? ticketedActivities : openAirActivities;
}
