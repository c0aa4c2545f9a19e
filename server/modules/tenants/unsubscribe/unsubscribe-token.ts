import type { Environment } from '#server/platform/context/index.ts';
import { environments } from '#server/platform/context/index.ts';
import { openToken, sealToken } from '#server/platform/crypto/index.ts';

/** E-mails that a person may refuse. */
const refusable = ['perk_reminders', 'circle_invitations'] as const;

/** Whose e-mails of which kind a token switches off. */
export type Refusal = { appId: string; userId: string; kind: (typeof refusable)[number] };

const purpose = 'unsubscribe';
/** A person must be able to refuse mail by any message that they still have. */
const never = '9999-12-31T00:00:00Z';

/** The address that switches off e-mails of a kind for a person in an app, without a session. */
export function unsubscribeUrl(
  environment: Environment,
  origin: string,
  { appId, userId, kind }: Refusal,
): string {
  return `${origin}/unsubscribe/${sealToken(purpose, environment, [appId, userId, kind], never)}`;
}

/** What a token switches off, and in which environment; null for a token that we have not made. */
export function openUnsubscribeToken(token: string): (Refusal & { environment: Environment }) | null {
  for (const environment of environments) {
    const opened = openToken<[string, string, Refusal['kind']]>(purpose, environment, token);
    if (opened) {
      const [appId, userId, kind] = opened.payload;
      return { environment, appId, userId, kind };
    }
  }
  return null;
}
