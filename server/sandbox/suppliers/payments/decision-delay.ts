import { config } from '#server/platform/config/index.ts';

/** How long a gateway that decides later needs for a payment or a refund. */
export const decisionMs = 6_000;

/** Options of `enqueue` for a job that is due after a delay; at once without simulated latency. */
export const inMilliseconds = (delayMs: number): { delayMs: number } => ({
  delayMs: config.sandboxLatency === 'off' ? 0 : delayMs,
});
