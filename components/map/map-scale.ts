/** A sketch map's measure: pixels a kilometre, in steps that a button changes. */
export const mapScales = [4, 6, 9, 14, 20, 28, 40, 56, 80, 112, 160] as const;

export type Spot = { lat: number; lng: number };

const kilometresPerDegree = 111.2;

/** Kilometres east and south of a centre; flat, which is right enough for a city. */
export function offsetKm(centre: Spot, spot: Spot): { east: number; south: number } {
  const shrink = Math.cos((centre.lat * Math.PI) / 180);
  const turn = ((spot.lng - centre.lng + 540) % 360) - 180;
  return {
    east: turn * shrink * kilometresPerDegree,
    south: (centre.lat - spot.lat) * kilometresPerDegree,
  };
}

/** Whether a spot shows in a box of so many pixels that has `focus` in its middle. */
export function isWithin(
  focus: Spot,
  pixelsPerKm: number,
  box: { width: number; height: number },
  spot: Spot,
): boolean {
  const { east, south } = offsetKm(focus, spot);
  return Math.abs(east) * pixelsPerKm <= box.width / 2 && Math.abs(south) * pixelsPerKm <= box.height / 2;
}

/** The largest scale at which four of five spots lie within so many pixels of the centre. */
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

/** Distances that rings show at a scale: near the size of the picture, at most three. */
export function ringsAt(pixelsPerKm: number): number[] {
  return [0.5, 1, 2, 5, 10, 20, 50]
    .filter((km) => km * pixelsPerKm >= 40 && km * pixelsPerKm <= 320)
    .slice(-3);
}

export type Pin = { id: string; x: number; y: number; text: string; isDot: boolean };

const pinHeight = 30;
const gap = 3;

/** Width of a pin for its words, in pixels. */
export const pinWidth = (text: string): number => 22 + 8.5 * text.length;

type Box = { x: number; y: number; width: number; height: number };

const touch = (one: Box, other: Box): boolean =>
  Math.abs(other.x - one.x) < (other.width + one.width) / 2 + gap &&
  Math.abs(other.y - one.y) < (other.height + one.height) / 2 + gap;

const pinBox = ({ x, y, text }: Pick<Pin, 'x' | 'y' | 'text'>): Box => ({
  x,
  y,
  width: pinWidth(text),
  height: pinHeight,
});

/** Room that the name of the place needs above its dot. */
const centreBox = (name: string): Box => ({ x: 0, y: -14, width: 11 * name.length, height: 24 });

/** Names that stand clear of every pin and of each other. */
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
    if (taken.some((other) => touch(box, other))) return false;
    taken.push(box);
    return true;
  });
}

/**
 * Places pins in the order of the list. Where one would cover an earlier one it becomes a dot, so that what is shown
 * can be read; the current one is never a dot.
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
    const isDot = id !== current && taken.some((other) => touch(box, other));
    if (!isDot) taken.push(box);
    return { ...pin, isDot };
  });
  // Drawn last is on top: dots under pins, the current pin over all.
  return [...placed.filter(({ isDot }) => isDot), ...placed.filter(({ isDot }) => !isDot).reverse()];
}
