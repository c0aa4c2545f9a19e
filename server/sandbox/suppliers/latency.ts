import { setTimeout as wait } from 'node:timers/promises';
import { config } from '#server/platform/config/index.ts';

/** The longest wait when latency is switched off. */
const maxOffMs = 5;

/**
 * Waits for the latency of a simulated call, or at most 5 ms with SANDBOX_LATENCY=off. Rejects with
 * AbortError as soon as the signal aborts.
 */
export async function simulateLatency(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(
    config.sandboxLatency === 'off' ? Math.min(milliseconds / 100, maxOffMs) : milliseconds,
    undefined,
    { signal },
  );
}
