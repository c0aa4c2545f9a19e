/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Converts OKLCH to linear sRGB without clipping; components outside 0 to 1 are outside the gamut.
 * Matrices: Björn Ottosson, "A perceptual color space for image processing", 2020, as in CSS Color 4 §10.
 */
function toLinearSrgb([lightness, chroma, hue]: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const clip = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * Returns true when sRGB can show the colour, with a tolerance of half a step of 255, which is not visible.
 */
export function isInSrgb(colour: Oklch): boolean {
  return toLinearSrgb(colour).every((value) => value >= -0.002 && value <= 1.002);
}

/** Reduces the chroma until sRGB can show the colour; lightness and hue stay the same. */
export function clampToSrgb(colour: Oklch): Oklch {
  if (isInSrgb(colour)) return colour;
  let inside = 0;
  let outside = colour[1];
  while (outside - inside > 0.0005) {
    const middle = (inside + outside) / 2;
    if (isInSrgb([colour[0], middle, colour[2]])) inside = middle;
    else outside = middle;
  }
  return [colour[0], Math.floor(inside * 1000) / 1000, colour[2]];
}

/** Returns the WCAG 2.2 relative luminance of the colour as shown in sRGB. */
function luminance(colour: Oklch): number {
  const [red, green, blue] = toLinearSrgb(colour).map(clip) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the WCAG 2.2 contrast ratio of two colours in any order, from 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Converts a colour to `#rrggbb`, for e-mails, passes and browser toolbars, which do not support OKLCH. */
export function toHex(colour: Oklch): string {
  const byte = (linear: number): string => {
    const value = clip(linear);
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${toLinearSrgb(colour).map(byte).join('')}`;
}

/**
 * Formats a colour as CSS `oklch(L C H)`. Only numbers are written, so no other text can enter a style sheet.
 */
export function toCss(colour: Oklch): string {
  return `oklch(${colour.map((value) => Number(value.toFixed(4))).join(' ')})`;
}
