import type { PlaceColours } from '../drawing/palettes.ts';
import type { LandmarkName } from '../landmarks/index.ts';

/** What lies between the town and whoever looks at it. */
export type Ground = 'roofs' | 'water' | 'dunes';

/** What rises behind the town. */
export type Horizon = 'hills' | 'peaks' | 'flat';

/** How the town's own roofs look from far away. */
export type Skyline = 'mansards' | 'gables' | 'tiles' | 'eaves' | 'flats' | 'towers' | 'villas';

/** How its hotels and its streets are built. */
export type House = 'mansard' | 'sash' | 'arabic' | 'tiled' | 'eaves' | 'gabled' | 'modern' | 'chalet';

export type Tree = 'lobed' | 'palm' | 'cypress' | 'pine' | 'fir';

/** Everything that a place brings to its posters. */
export type PlaceStyle = PlaceColours & {
  ground: Ground;
  behind: Horizon;
  skyline: Skyline;
  house: House;
  tree: Tree;
  landmark: LandmarkName;
  /** What stands at the end of a street where the landmark itself is too wide for it. */
  streetLandmark?: LandmarkName;
  /** A bridge crosses the water. */
  hasBridge?: boolean;
};
