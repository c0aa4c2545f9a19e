import type { PlaceLanguage } from '#server/places/index.ts';

/** A language of titles and instructions. */
export type Language = PlaceLanguage;
