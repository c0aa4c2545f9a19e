import type { Activity } from './activity.ts';
import { culture } from './culture.ts';
import { food } from './food.ts';
import { outdoors } from './outdoors.ts';
import { tours } from './tours.ts';

export type { Activity } from './activity.ts';

/** All activities. New ones go to the end of a list, because the order decides the products of a place. */
export const activities: readonly Activity[] = [...tours, ...food, ...culture, ...outdoors];
