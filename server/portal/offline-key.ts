import { sha256Hex } from '#server/platform/crypto/index.ts';
import type { Portal } from './read-portal.ts';

/**
 * What a device's kept page goes by: a hash of the session, so that the id itself is stored nowhere, and of the language,
 * so that choosing another one keeps the page anew. Null when nobody is signed in.
 */
export function offlineKey({
  member,
  locale,
  app,
}: Pick<Portal, 'member' | 'locale' | 'app'>): string | null {
  return member && sha256Hex(`offline/${app.id}/${member.sessionId}/${locale}`).slice(0, 32);
}
