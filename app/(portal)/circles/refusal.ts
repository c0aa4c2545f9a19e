import { getTranslations } from 'next-intl/server';
import { isProblem } from '#server/platform/errors/index.ts';
import type { Portal } from '#server/portal/index.ts';

/** Messages under `circles.errors` that take no arguments. */
export type CircleError =
  | 'name'
  | 'description'
  | 'username'
  | 'unknown'
  | 'already'
  | 'tooMany'
  | 'tooManyOpen'
  | 'owner'
  | 'unverified'
  | 'gone'
  | 'cannotJoin'
  | 'away';

/** The text for a refused change of a circle. An unexpected error is logged and returns the general text. */
export async function refusalText(portal: Portal, err: unknown, invalid: CircleError): Promise<string> {
  const t = await getTranslations('circles.errors');
  if (isProblem(err, 'rate_limited'))
    return t('tooOften', { minutes: Math.max(1, Math.ceil((err.facts.retryAfterSeconds ?? 60) / 60)) });
  if (isProblem(err, 'not_circle_manager')) return t('notAllowed');
  if (isProblem(err, 'membership_inactive')) return t('inactive');
  if (isProblem(err, 'not_found') || isProblem(err, 'invitation_expired')) return t('gone');
  if (isProblem(err, 'invalid_state')) return t(invalid);
  portal.context.log.error({ err }, 'a change of a circle failed');
  return t('away');
}
