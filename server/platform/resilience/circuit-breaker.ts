/** Consecutive failures that open a circuit breaker, and how long it then stays open. */
export const circuitLimits = { failures: 5, openMs: 10_000 } as const;

export type CircuitBreaker = {
  /** True when a call may go out. Its outcome must be reported by `succeeded`, `failed` or `abandoned`. */
  allows(): boolean;
  isOpen(): boolean;
  succeeded(): void;
  /** True when this failure opened the circuit. */
  failed(): boolean;
  /** The outcome says nothing about the supplier: a disconnected caller or a simulated failure. */
  abandoned(): void;
};

/**
 * Makes a circuit breaker. Five consecutive failures open it for ten seconds; then one probe call goes out
 * while other calls are still refused. A success closes it, a failure opens it for ten more seconds. `clock`
 * is in milliseconds and never goes back, as the time of day does.
 */
export function makeCircuitBreaker(clock: () => number = () => performance.now()): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  let isProbing = false;
  return {
    allows() {
      if (failures < circuitLimits.failures) return true;
      if (clock() < openUntil) return false;
      // A probe that never returns must not keep the circuit breaker open for ever.
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
      // The next call becomes the probe.
      if (isProbing) openUntil = 0;
      isProbing = false;
    },
  };
}
