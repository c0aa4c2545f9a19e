import { vi } from 'vitest';

/**
 * Calls `check` again until it no longer throws, and returns what it returned then; rejects with its last error after
 * a minute. No test may fail because a machine is busy, so that only a test of a delay sets a shorter limit.
 */
export const waitFor = <Value>(
  check: () => Value | Promise<Value>,
  options: { intervalMs?: number; timeoutMs?: number } = {},
): Promise<Value> =>
  vi.waitFor(check, { timeout: options.timeoutMs ?? 60_000, interval: options.intervalMs ?? 50 });
