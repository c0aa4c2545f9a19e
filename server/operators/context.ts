import type { SystemContext } from '#server/platform/context/index.ts';

/** Who acts, and why, beside what every piece of work has. */
export type OperatorContext = SystemContext & {
  /** The person's name as the audit log keeps it. */
  operator: string;
  /** Free words for the audit log; empty when none were given. */
  reason: string;
};
