/** The least ratio to the bare server that a case may have on the Node entry, unless it declares its own. */
export const usualFloor = 0.6;

/** The least ratio of one case, measured, with the reason why it is not the usual one. */
export type DeclaredFloor = { ratio: number; reason: string };

export type Measured = { name: string; ratio: number; floor?: DeclaredFloor };

/** One line for each case whose ratio is below its floor, or that was not measured; none when all hold. */
export function brokenFloors(cases: readonly Measured[]): string[] {
  return cases.flatMap(({ name, ratio, floor }) => {
    const least = floor?.ratio ?? usualFloor;
    // A ratio that is not a number is no measurement, and holds nothing.
    if (ratio >= least) return [];
    return [`${name}: ${ratio.toFixed(3)} of the bare server on the Node entry, its floor is ${least}`];
  });
}
