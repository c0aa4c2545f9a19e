import { invalid } from '#server/platform/errors/index.ts';
import type { OperatorContext } from './context.ts';

/** Fails unless the operator gave a reason for the audit log. Bookings, money and points change only with one. */
export function requireReason({ reason }: OperatorContext): void {
  if (reason.trim() === '') throw invalid('reason', 'required', 'Say why, for the audit log.');
}
