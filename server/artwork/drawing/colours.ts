/** A colour in OKLab: lightness 0 to 1, then the green-red and blue-yellow axes. */
export type Colour = readonly [lightness: number, a: number, b: number];

/** A colour in OKLCH, as in the themes: lightness, chroma, hue in degrees. */
export type Lch = readonly [lightness: number, chroma: number, hueDegrees: number];

/** Converts OKLCH to OKLab. Colours are mixed in OKLab. */
export function colour([lightness, chroma, hueDegrees]: Lch): Colour {
  const hue = (hueDegrees * Math.PI) / 180;
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
}

/** Mixes two colours in OKLab; `share` 0 returns `from`, 1 returns `to`. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** Returns the colour with the same hue and chroma, `amount` lighter (darker if negative). */
export function lighten([lightness, a, b]: Colour, amount: number): Colour {
  return [Math.min(1, Math.max(0, lightness + amount)), a, b];
}

/** Converts OKLab to linear sRGB with the matrices published with OKLab (Björn Ottosson, 2020). */
function toLinear([lightness, a, b]: Colour): [number, number, number] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isInside(linear: readonly number[]): boolean {
  return linear.every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

function toByte(linear: number): number {
  const clamped = Math.min(1, Math.max(0, linear));
  const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}

/** Returns `#rrggbb`. A colour outside sRGB gets less chroma until it fits; lightness and hue stay. */
export function hex(value: Colour): string {
  let linear = toLinear(value);
  if (!isInside(linear)) {
    let low = 0;
    let high = 1;
    for (let step = 0; step < 12; step += 1) {
      const middle = (low + high) / 2;
      if (isInside(toLinear([value[0], value[1] * middle, value[2] * middle]))) low = middle;
      else high = middle;
    }
    linear = toLinear([value[0], value[1] * low, value[2] * low]);
  }
  return `#${linear.map((channel) => toByte(channel).toString(16).padStart(2, '0')).join('')}`;
}
