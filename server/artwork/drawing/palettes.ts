import type { Colour, Lch } from './colours.ts';
import { colour, lighten, mix } from './colours.ts';

/** The five times of day, in the order in which they rotate along a list. */
export const timesOfDay = ['dawn', 'morning', 'noon', 'dusk', 'night'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

/** Colours of a place: hue of its stone in degrees, two accents, hue of its interiors in degrees. */
export type PlaceColours = {
  stoneHue: number;
  accent: Lch;
  second: Lch;
  interiorHue: number;
  /** Colour of a landmark that is painted in reality; the accent if absent. */
  landmarkInk?: Lch;
};

type Inks = {
  top: Lch;
  horizon: Lch;
  sun: Lch;
  haze: Lch;
  ink: Lch;
  lit: Lch;
  shade: Lch;
  window: Lch;
  /** Height of the sun above the horizon, as a share of the height of the horizon in the picture. */
  sunHeight: number;
  sunRadius: number;
  /** Share of windows that are lit. */
  glow: number;
};

const inks: Record<TimeOfDay, Inks> = {
  dawn: {
    top: [0.6, 0.095, 290],
    horizon: [0.85, 0.09, 52],
    sun: [0.96, 0.055, 85],
    haze: [0.77, 0.085, 32],
    ink: [0.33, 0.09, 298],
    lit: [0.83, 0.075, 48],
    shade: [0.57, 0.08, 325],
    window: [0.92, 0.105, 84],
    sunHeight: 0.14,
    sunRadius: 64,
    glow: 0.2,
  },
  morning: {
    top: [0.64, 0.095, 212],
    horizon: [0.87, 0.068, 95],
    sun: [0.985, 0.04, 95],
    haze: [0.75, 0.065, 192],
    ink: [0.32, 0.07, 228],
    lit: [0.86, 0.065, 80],
    shade: [0.6, 0.065, 225],
    window: [0.94, 0.075, 92],
    sunHeight: 0.42,
    sunRadius: 58,
    glow: 0,
  },
  noon: {
    top: [0.55, 0.13, 245],
    horizon: [0.81, 0.085, 215],
    sun: [0.975, 0.055, 98],
    haze: [0.72, 0.08, 217],
    ink: [0.3, 0.085, 250],
    lit: [0.885, 0.05, 86],
    shade: [0.585, 0.075, 250],
    window: [0.91, 0.07, 95],
    sunHeight: 0.78,
    sunRadius: 46,
    glow: 0,
  },
  dusk: {
    top: [0.47, 0.11, 308],
    horizon: [0.84, 0.125, 60],
    sun: [0.93, 0.12, 76],
    haze: [0.72, 0.125, 40],
    ink: [0.29, 0.1, 312],
    lit: [0.83, 0.1, 56],
    shade: [0.55, 0.12, 348],
    window: [0.91, 0.125, 80],
    sunHeight: 0.1,
    sunRadius: 92,
    glow: 0.45,
  },
  night: {
    top: [0.43, 0.09, 274],
    horizon: [0.73, 0.075, 234],
    sun: [0.96, 0.03, 95],
    haze: [0.61, 0.07, 247],
    ink: [0.27, 0.065, 274],
    lit: [0.72, 0.065, 285],
    shade: [0.49, 0.08, 278],
    window: [0.9, 0.12, 82],
    sunHeight: 0.7,
    sunRadius: 44,
    glow: 0.68,
  },
};

/** All colours of a poster. They are derived from one time of day and one place. */
export type Palette = {
  time: TimeOfDay;
  isNight: boolean;
  isDay: boolean;
  top: Colour;
  horizon: Colour;
  sun: Colour;
  haze: Colour;
  ink: Colour;
  lit: Colour;
  shade: Colour;
  window: Colour;
  /** A lit wall and a shaded one, tinted with the stone of the place. */
  wallLit: Colour;
  wallShade: Colour;
  accent: Colour;
  accentShade: Colour;
  landmarkInk: Colour;
  second: Colour;
  secondShade: Colour;
  /** Clay roof tiles. Their colour depends only on the time of day. */
  tile: Colour;
  green: Colour;
  greenLight: Colour;
  roomLight: Colour;
  roomDark: Colour;
  /** Light that enters through a door or window, and its opacity on the floor. */
  beam: Colour;
  beamStrength: number;
  sunHeight: number;
  sunRadius: number;
  glow: number;
  /** Colour of a silhouette by distance: 0 is haze, 1 is the foreground. */
  depth(share: number): Colour;
};

/** Change in the lightness of accents by time of day. */
const accentShift: Record<TimeOfDay, number> = {
  dawn: 0,
  morning: 0.03,
  noon: 0.03,
  dusk: -0.03,
  night: -0.08,
};

function roomColours(time: TimeOfDay, hue: number, wall: Colour): { light: Colour; dark: Colour } {
  // Warm hues look brown below lightness .6, so the shaded parts of warm rooms are lighter.
  const isWarm = hue >= 10 && hue <= 110;
  const ownLight = mix(colour([0.775, 0.075, hue]), wall, 0.17);
  const ownDark = mix(colour([(isWarm ? 0.07 : 0) + 0.525, 0.085, hue]), wall, 0.17);
  if (time === 'dusk') {
    return {
      light: mix(colour([0.78, 0.1, 48]), ownLight, 0.15),
      dark: mix(colour([0.43, 0.125, 338]), ownDark, 0.15),
    };
  }
  if (time === 'night') {
    return {
      light: mix(colour([0.68, 0.075, 292]), ownLight, 0.14),
      dark: mix(colour([0.47, 0.085, 285]), ownDark, 0.14),
    };
  }
  return { light: ownLight, dark: ownDark };
}

/** Derives all colours of a poster from the time of day and the place, so that they match each other. */
export function createPalette(time: TimeOfDay, place: PlaceColours): Palette {
  const source = inks[time];
  const isNight = time === 'night';
  const haze = colour(source.haze);
  const ink = colour(source.ink);
  const lit = colour(source.lit);
  const shade = colour(source.shade);
  const window = colour(source.window);
  const sun = colour(source.sun);
  const wallLit = mix(lit, colour([source.lit[0], 0.045, place.stoneHue]), isNight ? 0.2 : 0.5);
  const wallShade = mix(shade, colour([source.shade[0], 0.04, place.stoneHue]), isNight ? 0.1 : 0.3);
  const inLight = (value: Lch) => mix(lighten(colour(value), accentShift[time]), shade, 0.12);
  const accent = inLight(place.accent);
  const second = inLight(place.second);
  const leaf = mix(colour([0.5, 0.09, 158]), colour(place.second), 0.18);
  const green = mix(leaf, ink, isNight ? 0.5 : 0.3);
  const room = roomColours(time, place.interiorHue, wallLit);
  return {
    time,
    isNight,
    isDay: time === 'morning' || time === 'noon',
    top: colour(source.top),
    horizon: colour(source.horizon),
    sun,
    haze,
    ink,
    lit,
    shade,
    window,
    wallLit,
    wallShade,
    accent,
    accentShade: mix(accent, ink, 0.4),
    landmarkInk: inLight(place.landmarkInk ?? place.accent),
    second,
    secondShade: mix(second, ink, 0.4),
    tile: inLight([0.59, 0.12, 38]),
    green,
    greenLight: mix(green, lit, 0.34),
    roomLight: room.light,
    roomDark: room.dark,
    beam: isNight ? sun : window,
    beamStrength: isNight ? 0.2 : 0.45,
    sunHeight: source.sunHeight,
    sunRadius: source.sunRadius,
    glow: source.glow,
    depth: (share) => mix(haze, ink, share),
  };
}
