import type { Position } from '#components/map/coast-tile.ts';

/** A band of longitudes (axis 0) or latitudes (axis 1), in degrees. */
type Band = { low: number; high: number; axis: 0 | 1 };

/** The part of a closed ring within a band, closed along its edges (Sutherland and Hodgman); empty if none is. */
export function clipRing(ring: readonly Position[], { low, high, axis }: Band): Position[] {
  const lower = clipRingAt(ring, axis, low, 1);
  return clipRingAt(lower, axis, high, -1);
}

/** `side` is 1 to keep what lies above the edge, and -1 to keep what lies below it. */
function clipRingAt(ring: readonly Position[], axis: 0 | 1, edge: number, side: 1 | -1): Position[] {
  const kept: Position[] = [];
  const isInside = (position: Position) => (position[axis] - edge) * side >= 0;
  for (const [index, position] of ring.entries()) {
    const before = ring[index - 1];
    if (before && isInside(before) !== isInside(position)) kept.push(crossing(before, position, axis, edge));
    if (isInside(position)) kept.push(position);
  }
  const [first] = kept;
  const last = kept.at(-1);
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) kept.push(first);
  return kept;
}

/** The parts of an open line within a band. */
export function clipLine(line: readonly Position[], { low, high, axis }: Band): Position[][] {
  const parts: Position[][] = [];
  let part: Position[] = [];
  const finish = () => {
    if (part.length > 1) parts.push(part);
    part = [];
  };
  const isInside = (position: Position) => position[axis] >= low && position[axis] <= high;
  for (const [index, position] of line.entries()) {
    const before = line[index - 1];
    if (before) {
      // The edges that lie between the two positions, in the order of the way.
      const crossed = [low, high]
        .filter((edge) => (before[axis] - edge) * (position[axis] - edge) < 0)
        .map((edge) => crossing(before, position, axis, edge));
      if (position[axis] < before[axis]) crossed.reverse();
      for (const point of crossed) {
        part.push(point);
        if (part.length > 1) finish();
      }
    }
    if (isInside(position)) part.push(position);
    else finish();
  }
  finish();
  return parts;
}

function crossing(from: Position, to: Position, axis: 0 | 1, edge: number): Position {
  const share = (edge - from[axis]) / (to[axis] - from[axis]);
  const along = (other: 0 | 1) => from[other] + (to[other] - from[other]) * share;
  return axis === 0 ? [edge, along(1)] : [along(0), edge];
}
