import type { Texts } from '../languages.ts';
import type { PropertyType } from '../names/words.ts';
import texts from './property-texts.json' with { type: 'json' };

/** The property type with its article, as the first sentence uses it. */
export const typeNouns: Record<PropertyType, Texts> = texts.typeNouns;

/**
 * First sentences; placeholders: {name}, {stars} (count-stars.ts), {type}, {district}, {distance}, {city}.
 */
export const openings: readonly Texts[] = texts.openings;

export const atmospheres: readonly Texts[] = texts.atmospheres;

export const childrenPolicies: readonly Texts[] = texts.childrenPolicies;

export const houseRules: readonly Texts[] = texts.houseRules;

export const { finds, sandboxNote, petsAllowed, petsNotAllowed, touristTaxRule } = texts satisfies Record<
  'finds' | 'sandboxNote' | 'petsAllowed' | 'petsNotAllowed' | 'touristTaxRule',
  Texts
>;

/** The scenes of the hotel pictures in the order of the gallery. */
const scenesInOrder = ['front', 'lobby', 'room', 'view', 'terrace', 'street'] as const;

/** A scene of the hotel pictures; every hotel has all scenes. */
export type HotelScene = (typeof scenesInOrder)[number];

/** Scenes of the hotel pictures in the order of the gallery, with their captions. */
export const scenes: readonly { scene: HotelScene; caption: Texts }[] = scenesInOrder.map((scene) => ({
  scene,
  caption: texts.captions[scene],
}));
