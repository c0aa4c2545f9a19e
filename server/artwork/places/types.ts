import type { PlaceColours } from '../drawing/palettes.ts';
import type { LandmarkName } from '../landmarks/index.ts';

/** The ground between the viewer and the town. */
export type Ground = 'roofs' | 'water' | 'dunes';

/** The land behind the town. */
export type Horizon = 'hills' | 'peaks' | 'flat';

/** The shape of the town's roofs from a distance. */
export type Skyline = 'mansards' | 'gables' | 'tiles' | 'eaves' | 'flats' | 'towers' | 'villas';

/** The architecture of the town's hotels and streets. */
export type House = 'mansard' | 'sash' | 'arabic' | 'tiled' | 'eaves' | 'gabled' | 'modern' | 'chalet';

export type Tree = 'lobed' | 'palm' | 'cypress' | 'pine' | 'fir';

/** The style of a place: everything in a poster that depends on the place. */
export type PlaceStyle = PlaceColours & {
  ground: Ground;
  behind: Horizon;
  skyline: Skyline;
  house: House;
  tree: Tree;
  landmark: LandmarkName;
  /** The landmark at the end of a street, if the usual one is too wide for it. */
  streetLandmark?: LandmarkName;
  /** True if a bridge crosses the water. */
  hasBridge?: boolean;
};
