import type { PlaceLanguage } from '#server/places/index.ts';

export type Language = PlaceLanguage;
