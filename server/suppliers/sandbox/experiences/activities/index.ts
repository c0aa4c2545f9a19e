import type { Activity } from './activity.ts';
import { culture } from './culture.ts';
import { food } from './food.ts';
import { outdoors } from './outdoors.ts';
import { tours } from './tours.ts';

export type { Activity } from './activity.ts';

/**
 * Every kind of thing to do. New ones go to the end of their list: a place's products follow from the order.
 */
export const activities: readonly Activity[] = [...tours, ...food, ...culture, ...outdoors];
