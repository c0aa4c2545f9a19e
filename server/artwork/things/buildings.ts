import type { Point } from '../drawing/shapes.ts';
import { Shape } from '../drawing/shapes.ts';

/** Two-point perspective in pixels: eye level, the near corner, and the x of the two vanishing points. */
const eye = 600;
const corner = { x: 770, ground: 718 };
const leftVanishing = -560;
const rightVanishing = 1560;
/** Depth of the far end of each face, drawn at 1 / (1 + depth). The faces end at x 155 and x 970. */
const leftDepth = 0.86;
const rightDepth = 0.339;

/**
 * Maps a point of the building to the picture. `along` runs from the corner along the broad lit face (1 is
 * its end), `across` along the narrow shaded face. `height` is in pixels at the corner.
 */
export function projectBuilding(along: number, across: number, height: number): Point {
  const left = leftDepth * along;
  const right = rightDepth * across;
  const scale = 1 / (1 + left + right);
  return [
    (corner.x + leftVanishing * left + rightVanishing * right) * scale,
    eye + (corner.ground - height - eye) * scale,
  ];
}

/** The scale at a point of the building; 1 at the corner. */
export function scaleAt(along: number, across: number): number {
  return 1 / (1 + leftDepth * along + rightDepth * across);
}

export type Face = 'broad' | 'narrow';

/** Length of each face in pixels at the corner; it converts window sizes from pixels to shares. */
export const faceLength: Record<Face, number> = {
  broad: (corner.x - leftVanishing) * leftDepth,
  narrow: (rightVanishing - corner.x) * rightDepth,
};

/** Projection of one face: x is a share of its length from the corner; `out` is pixels in front of it. */
export function faceProjection(face: Face, out = 0): (share: number, height: number) => Point {
  if (face === 'broad') return (share, height) => projectBuilding(share, -out / faceLength.narrow, height);
  return (share, height) => projectBuilding(-out / faceLength.broad, share, height);
}

/** Adds a flat part of a face. */
export function addPanel(
  shape: Shape,
  face: Face,
  from: number,
  to: number,
  low: number,
  high: number,
  out = 0,
): void {
  shape.through(faceProjection(face, out), (plane) =>
    plane.polygon([from, low], [to, low], [to, high], [from, high]),
  );
}

/** Adds a sloping surface from `low` to `high`; each is a height and a distance in front of the face. */
export function addSlope(
  shape: Shape,
  face: Face,
  [from, to]: readonly [number, number],
  low: readonly [height: number, out: number],
  high: readonly [height: number, out: number],
): void {
  const lower = faceProjection(face, low[1]);
  const upper = faceProjection(face, high[1]);
  shape.polygon(lower(from, low[0]), lower(to, low[0]), upper(to, high[0]), upper(from, high[0]));
}

/** Adds a window or door with a square, round or pointed head. */
export function addOpening(
  shape: Shape,
  face: Face,
  middle: number,
  half: number,
  low: number,
  high: number,
  head: 'square' | 'round' | 'pointed',
): void {
  if (head === 'square') {
    addPanel(shape, face, middle - half, middle + half, low, high);
    return;
  }
  const rise = (high - low) * (head === 'round' ? 0.34 : 0.5);
  shape.through(faceProjection(face), (plane) => {
    plane.move(middle - half, low).line(middle - half, high - rise);
    if (head === 'round')
      plane.curve(
        middle - half,
        high + rise * 0.33,
        middle + half,
        high + rise * 0.33,
        middle + half,
        high - rise,
      );
    else
      plane
        .bend(middle - half, high - rise * 0.3, middle, high)
        .bend(middle + half, high - rise * 0.3, middle + half, high - rise);
    plane.line(middle + half, low).close();
  });
}

/** Returns the roof planes above both faces, from the eaves up to a ridge set back by `inset` pixels. */
export function hipRoof(
  low: number,
  high: number,
  overhang: number,
  inset: number,
): { broad: Shape; narrow: Shape } {
  const outAlong = overhang / faceLength.broad;
  const outAcross = overhang / faceLength.narrow;
  const inAlong = inset / faceLength.broad;
  const inAcross = inset / faceLength.narrow;
  const eaveCorner = projectBuilding(-outAlong, -outAcross, low);
  const ridgeCorner = projectBuilding(inAlong, inAcross, high);
  return {
    broad: new Shape().polygon(
      eaveCorner,
      projectBuilding(1 + outAlong, -outAcross, low),
      projectBuilding(1 - inAlong, inAcross, high),
      ridgeCorner,
    ),
    narrow: new Shape().polygon(
      eaveCorner,
      projectBuilding(-outAlong, 1 + outAcross, low),
      projectBuilding(inAlong, 1 - Math.min(0.5, inAcross), high),
      ridgeCorner,
    ),
  };
}
