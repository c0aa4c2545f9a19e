import { sha256Hex } from '#server/platform/crypto/index.ts';
import type { Portal } from './read-portal.ts';

/**
 * The key of the offline page on a device: a hash of the session, so that its id is not stored, and of the
 * language, so that a change of language replaces the page. Null when nobody is signed in.
 */
export function offlineKey({
  member,
  locale,
  app,
}: Pick<Portal, 'member' | 'locale' | 'app'>): string | null {
  return member && sha256Hex(`offline/${app.id}/${member.sessionId}/${locale}`).slice(0, 32);
}
