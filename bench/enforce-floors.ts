/** The minimum ratio to the bare server for a case on the Node entry, unless the case declares its own. */
const usualFloor = 0.6;

/** The minimum ratio of one case, with the reason why it differs from the usual one. */
export type DeclaredFloor = { ratio: number; reason: string };

/** The measured ratio of one case. */
export type Measured = { name: string; ratio: number; floor?: DeclaredFloor };

/** Returns one line for each case below its floor or without a measurement. */
export function brokenFloors(cases: readonly Measured[]): string[] {
  return cases.flatMap(({ name, ratio, floor }) => {
    const least = floor?.ratio ?? usualFloor;
    // NaN means that the case was not measured; the comparison is then false.
    if (ratio >= least) return [];
    return [`${name}: ${ratio.toFixed(3)} of the bare server on the Node entry, its floor is ${least}`];
  });
}
