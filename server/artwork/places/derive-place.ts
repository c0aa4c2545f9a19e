import type { Lch } from '../drawing/colours.ts';
import { createRandom } from '../drawing/random.ts';
import type { LandmarkName } from '../landmarks/index.ts';
import { accentInks } from './inks.ts';
import type { Landscape, Region } from './regions.ts';
import { findRegion } from './regions.ts';
import type { Ground, Horizon, PlaceStyle } from './types.ts';

/** The known facts about a place without its own style. Latitude in degrees. */
export type PlaceFacts = { placeId: string; countryCode?: string; latitude?: number; landscape?: Landscape };

const grounds: Record<Landscape, readonly [Ground, Horizon]> = {
  old: ['roofs', 'flat'],
  river: ['water', 'flat'],
  towers: ['water', 'flat'],
  coast: ['water', 'hills'],
  dunes: ['dunes', 'flat'],
  peaks: ['water', 'peaks'],
  hills: ['roofs', 'hills'],
};

/** Distance from the equator in degrees: firs from the first value on, palms up to the second. */
const northernLatitude = 57;
const tropicalLatitude = 24;

function chooseTree(region: Region, latitude: number | undefined, landscape: Landscape): PlaceStyle['tree'] {
  if (latitude === undefined) return region.tree;
  const distance = Math.abs(latitude);
  if (distance >= northernLatitude || landscape === 'peaks') return 'fir';
  if (distance <= tropicalLatitude) return 'palm';
  return region.tree;
}

function chooseLandmark(
  names: readonly LandmarkName[],
  landscape: Landscape,
  pick: (of: readonly LandmarkName[]) => LandmarkName,
): LandmarkName {
  if (landscape === 'towers') return pick(['glassTower', 'steppedTower', 'mast']);
  const fitting = landscape === 'coast' ? names : names.filter((name) => name !== 'lighthouse');
  return pick(fitting);
}

function shiftHue([lightness, chroma, hue]: Lch, degrees: number): Lch {
  return [lightness, chroma, hue + degrees];
}

/**
 * Derives the style of a place without its own style: the style of its region, varied by the place id, so
 * that all pictures of one town match. Hues vary by up to 12 degrees.
 */
export function derivePlace({ placeId, countryCode = '', latitude, landscape }: PlaceFacts): PlaceStyle {
  const region = findRegion(countryCode);
  const random = createRandom(`place/${placeId}`);
  const land = landscape ?? random.pick(region.landscapes);
  const [ground, behind] = grounds[land];
  const hueShift = () => random.between(-12, 12);
  const [accent, second] = random.pick(region.accents);
  const isTall = land === 'towers';
  return {
    ground,
    behind,
    skyline: isTall ? 'towers' : region.skyline,
    house: isTall && region.house !== 'arabic' ? 'modern' : region.house,
    tree: chooseTree(region, latitude, land),
    landmark: chooseLandmark(region.landmarks, land, random.pick),
    stoneHue: region.stoneHue + hueShift(),
    accent: shiftHue(accentInks[accent], hueShift()),
    second: shiftHue(accentInks[second], hueShift()),
    interiorHue: random.pick(region.interiorHues) + hueShift(),
    hasBridge: land === 'river',
  };
}
