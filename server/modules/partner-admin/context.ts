import type { SystemContext } from '#server/platform/context/index.ts';

/** The context of an operator's use case: the system context, the operator and the reason. */
export type OperatorContext = SystemContext & {
  /** Name of the operator in the audit log. */
  operator: string;
  /** Free text for the audit log; empty if none was given. */
  reason: string;
};
