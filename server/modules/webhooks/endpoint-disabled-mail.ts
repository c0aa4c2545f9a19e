import type { EmailBranding } from '#server/modules/tenants/index.ts';
import { buildEmail, type EmailMessage, emailThemeFor } from '#server/modules/theming/index.ts';
import type { Environment } from '#server/platform/context/index.ts';

type Facts = { firstname: string; environment: Environment; endpointId: string; url: string };

/**
 * Renders the e-mail that informs an owner about a disabled endpoint. It is in English, like the API and its
 * documentation, because its readers maintain the integration.
 */
export function endpointDisabledMail(look: EmailBranding, facts: Facts): EmailMessage {
  // The query string is removed, because it may contain a token of the receiver.
  const address = facts.url.split('?', 1)[0] ?? '';
  return buildEmail(emailThemeFor(look, 'en'), `Webhooks of ${look.name} are switched off`, [
    `Hello ${facts.firstname},`,
    `webhooks of ${look.name} (${facts.environment}) to ${address} could not be delivered for more than a day, or the address said that it is gone. The endpoint ${facts.endpointId} is switched off and hears nothing any more.`,
    'When it answers again, ask your contact to switch it on; events of the last 30 days can be sent again.',
  ]);
}
