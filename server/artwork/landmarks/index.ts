import { anywhere } from './anywhere.ts';
import { asia } from './asia.ts';
import { middleEast } from './middle-east.ts';
import { newWorld } from './new-world.ts';
import type { Landmark } from './silhouettes.ts';
import { southernEurope } from './southern-europe.ts';
import { westernEurope } from './western-europe.ts';

const catalogue = { ...anywhere, ...asia, ...middleEast, ...newWorld, ...southernEurope, ...westernEurope };

/** Names of all landmarks. */
export type LandmarkName = keyof typeof catalogue;

/** All landmarks by name. */
export const landmarks: Record<LandmarkName, Landmark> = catalogue;

export type { Landmark } from './silhouettes.ts';
export { landmarkHeight, Silhouette } from './silhouettes.ts';
