import type { LandmarkName } from '../landmarks/index.ts';
import { type AccentInk, accentInks } from './inks.ts';
import type { Ground, Horizon, House, PlaceStyle, Skyline, Tree } from './types.ts';

type Form = `${Ground} ${Horizon} ${Skyline} ${House} ${Tree}`;

/** One row of the table below: form, landmark, hue of stone, accent, second accent, hue of interiors. */
function style(
  form: Form,
  landmark: LandmarkName,
  stoneHue: number,
  accent: AccentInk,
  second: AccentInk,
  interiorHue: number,
  more: Pick<PlaceStyle, 'streetLandmark' | 'hasBridge'> = {},
): PlaceStyle {
  const [ground, behind, skyline, house, tree] = form.split(' ') as [Ground, Horizon, Skyline, House, Tree];
  return {
    ground,
    behind,
    skyline,
    house,
    tree,
    landmark,
    stoneHue,
    accent: accentInks[accent],
    second: accentInks[second],
    interiorHue,
    ...more,
  };
}

const bridge = { hasBridge: true };

/** Places with their own style, by their name in poster addresses. */
export const knownPlaces = {
  paris: style('roofs hills mansards mansard lobed', 'latticeTower', 70, 'brick', 'sage', 20),
  london: style('water flat flats sash lobed', 'clockTower', 42, 'scarlet', 'navy', 165, bridge),
  dubai: style('dunes flat towers arabic palm', 'steppedSpire', 72, 'teal', 'amber', 190),
  lisbon: style('water hills tiles tiled cypress', 'suspensionBridge', 82, 'terracotta', 'azure', 240, {
    streetLandmark: 'triumphalGate',
  }),
  kyoto: style('roofs hills eaves eaves pine', 'pagoda', 65, 'vermilion', 'jade', 130),
  'cape-town': style('water flat villas gabled palm', 'tableMountain', 88, 'apricot', 'fir', 38),

  'new-york': style('water flat towers modern lobed', 'decoSpire', 48, 'saffron', 'navy', 250),
  chicago: style('water flat towers modern lobed', 'twinAntennas', 40, 'scarlet', 'azure', 230),
  'san-francisco': style('water hills villas sash pine', 'suspensionBridge', 60, 'vermilion', 'azure', 200, {
    streetLandmark: 'glassTower',
  }),
  'los-angeles': style('roofs hills flats tiled palm', 'observatory', 74, 'coral', 'lagoon', 28),
  'las-vegas': style('dunes hills towers modern palm', 'wheelAndTower', 58, 'rose', 'violet', 340),
  miami: style('water flat towers modern palm', 'glassTower', 20, 'coral', 'lagoon', 190),
  seattle: style('water peaks towers modern fir', 'saucerNeedle', 70, 'apricot', 'fir', 165),
  toronto: style('water flat towers modern lobed', 'needleTower', 36, 'scarlet', 'navy', 240),
  washington: style('roofs flat flats sash lobed', 'capitol', 86, 'brick', 'navy', 220),
  'mexico-city': style('roofs hills flats tiled cypress', 'column', 48, 'rose', 'saffron', 62),
  'rio-de-janeiro': style('water hills flats modern palm', 'statuePeak', 78, 'saffron', 'jade', 150, {
    streetLandmark: 'missionChurch',
  }),

  rome: style('roofs hills tiles tiled pine', 'colosseum', 58, 'terracotta', 'olive', 45, {
    streetLandmark: 'domedChurch',
  }),
  florence: style('water hills tiles tiled cypress', 'cathedralDome', 64, 'terracotta', 'olive', 62, bridge),
  venice: style('water flat tiles tiled cypress', 'campanile', 40, 'brick', 'lagoon', 12),
  milan: style('roofs hills tiles mansard lobed', 'spireForest', 72, 'rose', 'sage', 340),
  naples: style('water flat tiles tiled pine', 'volcano', 76, 'terracotta', 'azure', 230, {
    streetLandmark: 'domedChurch',
  }),
  barcelona: style('roofs hills tiles tiled palm', 'basilicaSpires', 66, 'saffron', 'azure', 55),
  madrid: style('roofs hills tiles mansard lobed', 'palaceDome', 60, 'scarlet', 'amber', 35),
  seville: style('roofs flat tiles tiled palm', 'bellTower', 80, 'saffron', 'azure', 72),
  porto: style('water hills tiles tiled cypress', 'archBridge', 50, 'azure', 'terracotta', 245, {
    streetLandmark: 'belfry',
  }),
  nice: style('water hills tiles mansard palm', 'domedChurch', 50, 'coral', 'azure', 220),
  athens: style('roofs hills flats tiled cypress', 'temple', 84, 'azure', 'olive', 235, {
    streetLandmark: 'domedChurch',
  }),
  santorini: style('water flat flats gabled cypress', 'islandChurch', 95, 'azure', 'rose', 240),
  istanbul: style('water hills flats arabic cypress', 'mosqueOfMinarets', 54, 'scarlet', 'teal', 195, bridge),

  amsterdam: style('water flat gables sash lobed', 'crownedTower', 30, 'brick', 'navy', 180, bridge),
  berlin: style('water flat flats mansard lobed', 'televisionTower', 62, 'amber', 'sage', 145, bridge),
  munich: style('roofs peaks gables chalet lobed', 'twinOnions', 46, 'azure', 'amber', 225),
  frankfurt: style('water flat towers modern lobed', 'glassTower', 40, 'brick', 'azure', 215, bridge),
  prague: style('water hills mansards mansard lobed', 'castleHill', 62, 'terracotta', 'jade', 50, {
    hasBridge: true,
    streetLandmark: 'bulbChurch',
  }),
  vienna: style('roofs hills mansards mansard lobed', 'steepleAndRoof', 86, 'scarlet', 'sage', 345),
  budapest: style('water hills mansards mansard lobed', 'parliament', 70, 'plum', 'amber', 330, bridge),
  zurich: style('water peaks gables mansard lobed', 'twinTowers', 66, 'azure', 'olive', 210),
  geneva: style('water peaks mansards mansard lobed', 'twistedSpire', 70, 'scarlet', 'lagoon', 205),
  copenhagen: style('water flat gables sash lobed', 'twistedSpire', 34, 'saffron', 'azure', 225),
  stockholm: style('water flat gables mansard fir', 'crownedHall', 44, 'amber', 'azure', 68, bridge),
  edinburgh: style('roofs hills gables sash lobed', 'rockCastle', 58, 'plum', 'fir', 300, {
    streetLandmark: 'belfry',
  }),
  reykjavik: style('water peaks gables sash fir', 'basaltChurch', 240, 'vermilion', 'azure', 215),
  moscow: style('water flat flats mansard fir', 'onionDomes', 36, 'scarlet', 'jade', 150),

  'abu-dhabi': style('water flat towers arabic palm', 'grandMosque', 84, 'saffron', 'teal', 185),
  doha: style('water flat towers modern palm', 'desertTowers', 66, 'plum', 'amber', 340),
  riyadh: style('dunes flat towers arabic palm', 'openCrownTower', 64, 'jade', 'amber', 60),
  jeddah: style('water flat flats arabic palm', 'mosque', 52, 'teal', 'terracotta', 175),
  mecca: style('roofs hills flats arabic palm', 'clockAndCrescent', 74, 'jade', 'amber', 152),
  medina: style('roofs hills flats arabic palm', 'greenDome', 70, 'jade', 'saffron', 155),
  kuwait: style('water flat towers modern palm', 'waterTowers', 76, 'lagoon', 'amber', 205),
  jerusalem: style('roofs hills flats arabic cypress', 'goldenDome', 84, 'saffron', 'azure', 48),
  cairo: style('dunes flat flats arabic palm', 'pyramids', 68, 'terracotta', 'teal', 55, {
    streetLandmark: 'mosque',
  }),
  marrakesh: style('roofs peaks flats arabic palm', 'squareMinaret', 36, 'terracotta', 'teal', 22),

  tokyo: style('roofs hills towers modern pine', 'signalTower', 54, 'vermilion', 'azure', 260),
  osaka: style('roofs hills eaves eaves pine', 'keep', 70, 'jade', 'rose', 140),
  seoul: style('roofs hills eaves modern pine', 'hillTower', 60, 'scarlet', 'jade', 160),
  beijing: style('roofs hills eaves eaves pine', 'roundTemple', 52, 'scarlet', 'saffron', 30),
  shanghai: style('water flat towers modern lobed', 'pearlTower', 40, 'rose', 'jade', 330),
  'hong-kong': style('water hills towers modern palm', 'harbourTowers', 50, 'scarlet', 'teal', 175),
  singapore: style('water flat towers modern palm', 'skyDeck', 82, 'coral', 'jade', 165),
  'kuala-lumpur': style('roofs hills towers modern palm', 'twinSpires', 76, 'amber', 'jade', 145),
  bangkok: style('water flat flats modern palm', 'riverPrang', 72, 'saffron', 'plum', 60),
  bali: style('roofs hills eaves eaves palm', 'templeOfEaves', 50, 'apricot', 'jade', 135),
  agra: style('water flat flats arabic palm', 'marbleTomb', 46, 'rose', 'jade', 15),
  delhi: style('roofs flat flats arabic lobed', 'triumphalGate', 44, 'terracotta', 'jade', 50),
  mumbai: style('water flat towers arabic palm', 'harbourGate', 68, 'saffron', 'teal', 185),
  sydney: style('water hills towers modern palm', 'sailHall', 82, 'apricot', 'azure', 225),
} satisfies Record<string, PlaceStyle>;

export type KnownPlace = keyof typeof knownPlaces;

/** True for the name of a place with its own style. */
export function isKnownPlace(name: string): name is KnownPlace {
  return Object.hasOwn(knownPlaces, name);
}
