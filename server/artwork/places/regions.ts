import type { LandmarkName } from '../landmarks/index.ts';
import type { AccentInk } from './inks.ts';
import type { House, Skyline, Tree } from './types.ts';

/** Kinds of landscape. A place without its own style gets one of these. */
export const landscapes = ['old', 'river', 'towers', 'coast', 'dunes', 'peaks', 'hills'] as const;
export type Landscape = (typeof landscapes)[number];

/** Whether a text names a kind of landscape. */
export function isLandscape(text: string): text is Landscape {
  return (landscapes as readonly string[]).includes(text);
}

/** The common style of towns in one part of the world. */
export type Region = {
  countries: string;
  /** Possible landscapes; one that is listed twice is twice as likely. */
  landscapes: readonly Landscape[];
  skyline: Skyline;
  house: House;
  tree: Tree;
  landmarks: readonly LandmarkName[];
  stoneHue: number;
  accents: ReadonlyArray<readonly [AccentInk, AccentInk]>;
  interiorHues: readonly number[];
};

const regions: readonly Region[] = [
  {
    countries: 'FR BE LU MC',
    landscapes: ['old', 'river', 'hills', 'old'],
    skyline: 'mansards',
    house: 'mansard',
    tree: 'lobed',
    landmarks: ['church', 'belfry', 'domedChurch', 'castle'],
    stoneHue: 68,
    accents: [
      ['brick', 'sage'],
      ['plum', 'olive'],
      ['azure', 'amber'],
    ],
    interiorHues: [20, 155, 330, 220],
  },
  {
    countries: 'GB IE IM JE GG',
    landscapes: ['river', 'hills', 'coast', 'old'],
    skyline: 'gables',
    house: 'sash',
    tree: 'lobed',
    landmarks: ['church', 'castle', 'belfry', 'lighthouse'],
    stoneHue: 48,
    accents: [
      ['scarlet', 'navy'],
      ['fir', 'amber'],
      ['plum', 'sage'],
    ],
    interiorHues: [165, 235, 300, 30],
  },
  {
    countries: 'NL DK SE NO FI IS EE LV LT FO GL',
    landscapes: ['river', 'coast', 'river', 'peaks'],
    skyline: 'gables',
    house: 'sash',
    tree: 'fir',
    landmarks: ['church', 'belfry', 'lighthouse', 'woodenChurch'],
    stoneHue: 36,
    accents: [
      ['brick', 'navy'],
      ['saffron', 'azure'],
      ['vermilion', 'fir'],
    ],
    interiorHues: [225, 180, 68, 150],
  },
  {
    countries: 'DE AT CH LI CZ SK SI PL HU',
    landscapes: ['peaks', 'hills', 'old', 'river'],
    skyline: 'gables',
    house: 'chalet',
    tree: 'fir',
    landmarks: ['bulbChurch', 'church', 'castle', 'belfry'],
    stoneHue: 62,
    accents: [
      ['scarlet', 'fir'],
      ['azure', 'amber'],
      ['terracotta', 'sage'],
    ],
    interiorHues: [145, 40, 225, 85],
  },
  {
    countries: 'RU UA BY RO MD BG RS MK BA XK GE AM',
    landscapes: ['river', 'old', 'hills', 'peaks'],
    skyline: 'mansards',
    house: 'mansard',
    tree: 'lobed',
    landmarks: ['domedChurch', 'bulbChurch', 'woodenChurch', 'castle'],
    stoneHue: 58,
    accents: [
      ['plum', 'jade'],
      ['scarlet', 'amber'],
      ['cobalt', 'saffron'],
    ],
    interiorHues: [150, 330, 60, 235],
  },
  {
    countries: 'IT ES PT GR HR MT CY AL ME SM VA AD GI',
    landscapes: ['coast', 'hills', 'old', 'coast'],
    skyline: 'tiles',
    house: 'tiled',
    tree: 'cypress',
    landmarks: ['belfry', 'domedChurch', 'castle', 'lighthouse', 'church'],
    stoneHue: 72,
    accents: [
      ['terracotta', 'azure'],
      ['saffron', 'olive'],
      ['coral', 'lagoon'],
    ],
    interiorHues: [240, 55, 200, 20],
  },
  {
    countries: 'AE SA QA KW BH OM YE IQ',
    landscapes: ['dunes', 'towers', 'coast', 'dunes'],
    skyline: 'flats',
    house: 'arabic',
    tree: 'palm',
    landmarks: ['mosque', 'fort', 'mosque'],
    stoneHue: 70,
    accents: [
      ['teal', 'amber'],
      ['jade', 'saffron'],
      ['plum', 'amber'],
      ['terracotta', 'teal'],
    ],
    interiorHues: [190, 60, 155, 340],
  },
  {
    countries: 'EG JO LB SY PS IL MA DZ TN LY EH SD IR TR AZ UZ TM KZ KG TJ AF',
    landscapes: ['hills', 'dunes', 'old', 'coast'],
    skyline: 'flats',
    house: 'arabic',
    tree: 'palm',
    landmarks: ['mosque', 'kasbah', 'fort', 'mosque'],
    stoneHue: 52,
    accents: [
      ['terracotta', 'teal'],
      ['azure', 'saffron'],
      ['rose', 'jade'],
    ],
    interiorHues: [25, 190, 55, 235],
  },
  {
    countries: 'JP KR KP CN TW MO MN BT NP',
    landscapes: ['hills', 'towers', 'hills', 'peaks'],
    skyline: 'eaves',
    house: 'eaves',
    tree: 'pine',
    landmarks: ['pagoda', 'gateTower', 'keep', 'pagoda'],
    stoneHue: 62,
    accents: [
      ['vermilion', 'jade'],
      ['scarlet', 'azure'],
      ['plum', 'olive'],
    ],
    interiorHues: [130, 60, 165, 30],
  },
  {
    countries: 'TH VN KH LA MM PH ID MY SG BN TL LK MV',
    landscapes: ['coast', 'hills', 'river', 'coast'],
    skyline: 'eaves',
    house: 'eaves',
    tree: 'palm',
    landmarks: ['stupa', 'palmVilla', 'pagoda', 'stupa'],
    stoneHue: 66,
    accents: [
      ['apricot', 'jade'],
      ['saffron', 'plum'],
      ['coral', 'lagoon'],
    ],
    interiorHues: [150, 60, 195, 25],
  },
  {
    countries: 'IN PK BD',
    landscapes: ['old', 'river', 'hills', 'towers'],
    skyline: 'flats',
    house: 'arabic',
    tree: 'palm',
    landmarks: ['fort', 'mosque', 'stupa', 'triumphalGate'],
    stoneHue: 50,
    accents: [
      ['rose', 'jade'],
      ['saffron', 'teal'],
      ['terracotta', 'violet'],
    ],
    interiorHues: [15, 55, 185, 330],
  },
  {
    countries: 'US CA',
    landscapes: ['towers', 'hills', 'coast', 'towers', 'peaks'],
    skyline: 'villas',
    house: 'sash',
    tree: 'lobed',
    landmarks: ['church', 'belfry', 'mast', 'lighthouse'],
    stoneHue: 48,
    accents: [
      ['brick', 'azure'],
      ['amber', 'fir'],
      ['coral', 'navy'],
    ],
    interiorHues: [230, 155, 30, 250],
  },
  {
    countries: 'MX GT BZ SV HN NI CR PA CU DO PR HT JM CO VE EC PE BO CL AR UY PY BR GY SR',
    landscapes: ['hills', 'coast', 'peaks', 'old', 'towers'],
    skyline: 'tiles',
    house: 'tiled',
    tree: 'palm',
    landmarks: ['missionChurch', 'domedChurch', 'fort', 'missionChurch'],
    stoneHue: 60,
    accents: [
      ['rose', 'saffron'],
      ['vermilion', 'jade'],
      ['azure', 'apricot'],
    ],
    interiorHues: [62, 20, 165, 220],
  },
  {
    countries: 'AU NZ',
    landscapes: ['coast', 'towers', 'hills', 'coast'],
    skyline: 'villas',
    house: 'gabled',
    tree: 'lobed',
    landmarks: ['lighthouse', 'church', 'mast'],
    stoneHue: 76,
    accents: [
      ['apricot', 'azure'],
      ['coral', 'fir'],
      ['saffron', 'lagoon'],
    ],
    interiorHues: [225, 165, 45],
  },
];

/** The style of all other countries, mostly islands and sub-Saharan Africa: warm coasts and open hills. */
const elsewhere: Region = {
  countries: '',
  landscapes: ['coast', 'hills', 'coast', 'towers'],
  skyline: 'villas',
  house: 'gabled',
  tree: 'palm',
  landmarks: ['lighthouse', 'palmVilla', 'fort', 'church'],
  stoneHue: 74,
  accents: [
    ['apricot', 'fir'],
    ['saffron', 'azure'],
    ['terracotta', 'jade'],
  ],
  interiorHues: [38, 165, 60, 225],
};

const byCountry = new Map(
  regions.flatMap((region) => region.countries.split(' ').map((code) => [code, region])),
);

/** Returns the regional style of a country: ISO 3166-1 alpha-2 in either case, or empty. */
export function findRegion(countryCode: string): Region {
  return byCountry.get(countryCode.toUpperCase()) ?? elsewhere;
}
