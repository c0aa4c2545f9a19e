import { type Letter, letterheadOf, writeLetter } from '#server/brands/index.ts';
import type { MailLook } from '#server/identity/index.ts';
import type { Environment } from '#server/platform/context/index.ts';

type Facts = { firstname: string; environment: Environment; endpointId: string; url: string };

/**
 * Tells an owner that an endpoint hears nothing any more. In English, like the API and its documentation: it goes
 * to those who run the integration.
 */
export function switchedOffMail(look: MailLook, facts: Facts): Letter {
  // Receivers put tokens of their own into the query.
  const address = facts.url.split('?', 1)[0] ?? '';
  return writeLetter(letterheadOf(look, 'en'), `Webhooks of ${look.name} are switched off`, [
    `Hello ${facts.firstname},`,
    `webhooks of ${look.name} (${facts.environment}) to ${address} could not be delivered for more than a day, or the address said that it is gone. The endpoint ${facts.endpointId} is switched off and hears nothing any more.`,
    'When it answers again, ask your contact to switch it on; events of the last 30 days can be sent again.',
  ]);
}
