import { problem } from '#server/platform/errors/index.ts';
import type { ActDetail } from './schema.ts';

/** The fields that were given, for the audit log; validation_failed when there are none. */
export function refuseEmpty(change: Record<string, ActDetail[string] | undefined>): ActDetail {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw problem('validation_failed', { detail: 'There is nothing to change.' });
  return Object.fromEntries(given) as ActDetail;
}
