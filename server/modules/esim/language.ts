import type { PlaceLanguage } from '#server/modules/places/index.ts';

/** A language of titles and instructions. */
export type Language = PlaceLanguage;
