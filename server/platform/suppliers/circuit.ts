/** Failures in a row that open a circuit, and how long it then stays open. */
export const circuitLimits = { failures: 5, openMs: 10_000 } as const;

export type Circuit = {
  /** True when the supplier may be asked now. Whoever is let through tells how it ended, by one of the others. */
  allows(): boolean;
  isOpen(): boolean;
  succeeded(): void;
  /** True when this failure opened the circuit. */
  failed(): boolean;
  /** The call says nothing about the supplier: its caller left, or the failure was staged. */
  abandoned(): void;
};

/**
 * A circuit: after five failures in a row nobody asks for ten seconds, then one caller tries while the others are
 * still refused. A success closes it, a failure opens it for ten seconds more. `clock` is in milliseconds.
 */
export function makeCircuit(clock: () => number = Date.now): Circuit {
  let failures = 0;
  let openUntil = 0;
  let isProbing = false;
  return {
    allows() {
      if (failures < circuitLimits.failures) return true;
      if (clock() < openUntil) return false;
      // A probe that never comes back must not keep the circuit open for good.
      openUntil = clock() + circuitLimits.openMs;
      isProbing = true;
      return true;
    },
    isOpen: () => failures >= circuitLimits.failures,
    succeeded() {
      failures = 0;
      isProbing = false;
    },
    failed() {
      failures += 1;
      isProbing = false;
      if (failures < circuitLimits.failures) return false;
      openUntil = clock() + circuitLimits.openMs;
      return failures === circuitLimits.failures;
    },
    abandoned() {
      // The next caller is the probe instead.
      if (isProbing) openUntil = 0;
      isProbing = false;
    },
  };
}
