/** The scales of a sketch map, in pixels per kilometre; buttons move between them. */
export const mapScales = [4, 6, 9, 14, 20, 28, 40, 56, 80, 112, 160] as const;

/** A position in degrees. */
export type Spot = { lat: number; lng: number };

/** One item of the list, with the text of its pin. */
export type MapSpot = Spot & { id: string; name: string; text: string };

/** Districts and towns are labelled from this scale on, in pixels per kilometre. */
export const labelsFromScale = 20;

/** Of latitude. */
export const kilometresPerDegree = 111.2;

/**
 * Kilometres east and south of a centre. The earth is treated as flat, which is accurate enough for a city.
 */
export function offsetKm(centre: Spot, spot: Spot): { east: number; south: number } {
  const longitudeFactor = Math.cos((centre.lat * Math.PI) / 180);
  const longitudeDifference = ((spot.lng - centre.lng + 540) % 360) - 180;
  return {
    east: longitudeDifference * longitudeFactor * kilometresPerDegree,
    south: (centre.lat - spot.lat) * kilometresPerDegree,
  };
}

/** True if a spot lies within a box of the given size in pixels, centred on `focus`. */
export function isWithin(
  focus: Spot,
  pixelsPerKm: number,
  box: { width: number; height: number },
  spot: Spot,
): boolean {
  const { east, south } = offsetKm(focus, spot);
  return Math.abs(east) * pixelsPerKm <= box.width / 2 && Math.abs(south) * pixelsPerKm <= box.height / 2;
}

/**
 * Index in `mapScales` of the largest scale at which four of five spots lie within
 * `radiusPixels` of the centre.
 */
export function scaleFor(centre: Spot, spots: readonly Spot[], radiusPixels: number): number {
  const distances = spots
    .map((spot) => {
      const { east, south } = offsetKm(centre, spot);
      return Math.max(Math.abs(east), Math.abs(south));
    })
    .sort((one, other) => one - other);
  const reach = distances[Math.floor((distances.length - 1) * 0.8)] ?? 2;
  const fitting = mapScales.findLastIndex((scale) => reach * scale <= radiusPixels);
  return Math.max(0, fitting);
}

/** The distances of the rings at a scale, in kilometres: radii from 40 to 320 pixels, at most three. */
export function ringsAt(pixelsPerKm: number): number[] {
  return [0.5, 1, 2, 5, 10, 20, 50]
    .filter((km) => km * pixelsPerKm >= 40 && km * pixelsPerKm <= 320)
    .slice(-3);
}

/** A pin at its pixel position from the centre; `isDot` replaces its text with a dot. */
export type Pin = { id: string; x: number; y: number; text: string; isDot: boolean };

const pinHeight = 30;
const gap = 3;

/** Width of a pin for its text, in pixels. */
export const pinWidth = (text: string): number => 22 + 8.5 * text.length;

type Box = { x: number; y: number; width: number; height: number };

const overlaps = (one: Box, other: Box): boolean =>
  Math.abs(other.x - one.x) < (other.width + one.width) / 2 + gap &&
  Math.abs(other.y - one.y) < (other.height + one.height) / 2 + gap;

const pinBox = ({ x, y, text }: Pick<Pin, 'x' | 'y' | 'text'>): Box => ({
  x,
  y,
  width: pinWidth(text),
  height: pinHeight,
});

/** The area that the name of the place covers above its dot. */
const centreBox = (name: string): Box => ({ x: 0, y: -14, width: 11 * name.length, height: 24 });

/** The labels that overlap neither a pin nor each other. */
export function clearLabels<Label extends Spot & { name: string }>(
  centre: Spot & { name: string },
  pixelsPerKm: number,
  labels: readonly Label[],
  pins: readonly Pin[],
): Label[] {
  const taken = [centreBox(centre.name), ...pins.filter(({ isDot }) => !isDot).map(pinBox)];
  return labels.filter((label) => {
    const { east, south } = offsetKm(centre, label);
    const box = {
      x: east * pixelsPerKm,
      y: south * pixelsPerKm - 4,
      width: 7 * label.name.length,
      height: 16,
    };
    if (taken.some((other) => overlaps(box, other))) return false;
    taken.push(box);
    return true;
  });
}

/**
 * Places pins in the order of the list. A pin that would cover an earlier one becomes a dot, so that texts
 * stay readable; the current pin is never a dot.
 */
export function placePins(
  centre: Spot & { name: string },
  pixelsPerKm: number,
  spots: readonly (Spot & { id: string; text: string })[],
  current: string | null,
): Pin[] {
  const taken = [centreBox(centre.name)];
  const first = spots.filter(({ id }) => id === current);
  const placed = [...first, ...spots.filter(({ id }) => id !== current)].map(({ id, text, ...spot }) => {
    const { east, south } = offsetKm(centre, spot);
    const pin = { id, x: Math.round(east * pixelsPerKm), y: Math.round(south * pixelsPerKm), text };
    const box = pinBox(pin);
    const isDot = id !== current && taken.some((other) => overlaps(box, other));
    if (!isDot) taken.push(box);
    return { ...pin, isDot };
  });
  // Later elements are drawn on top: pins over dots, and the current pin over all.
  return [...placed.filter(({ isDot }) => isDot), ...placed.filter(({ isDot }) => !isDot).reverse()];
}
