import { processWide } from '#server/platform/process-wide.ts';

/** Failures in a row that open the circuit, and how long it then stays open. */
export const breakerLimits = { failures: 5, openMs: 10_000 } as const;

type Circuit = { failures: number; openUntil: number };

const circuits = processWide('hotel-supplier-circuits', () => new Map<string, Circuit>());

/**
 * One circuit a supplier and environment: after five failures in a row nobody asks it for ten seconds, then one
 * caller tries while the others still pass it over.
 */
export function circuitOf(key: string, clock: () => number = Date.now) {
  const circuit = circuits.get(key) ?? { failures: 0, openUntil: 0 };
  circuits.set(key, circuit);
  return {
    /** True when the supplier may be asked now. */
    allows(): boolean {
      if (circuit.failures < breakerLimits.failures) return true;
      if (clock() < circuit.openUntil) return false;
      circuit.openUntil = clock() + breakerLimits.openMs;
      return true;
    },
    succeeded(): void {
      circuit.failures = 0;
    },
    failed(): void {
      circuit.failures += 1;
      if (circuit.failures >= breakerLimits.failures) circuit.openUntil = clock() + breakerLimits.openMs;
    },
  };
}
