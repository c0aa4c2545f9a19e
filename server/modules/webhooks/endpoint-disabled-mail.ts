import type { EmailBranding } from '#server/modules/tenants/index.ts';
import { buildEmail, type EmailMessage, emailThemeFor, mailTexts } from '#server/modules/theming/index.ts';
import type { Environment } from '#server/platform/context/index.ts';

type Facts = { firstname: string; environment: Environment; endpointId: string; url: string };

/**
 * Renders the e-mail that informs an owner about a disabled endpoint. It is in English, like the API and its
 * documentation, because its readers maintain the integration.
 */
export function endpointDisabledMail(look: EmailBranding, facts: Facts): EmailMessage {
  // The query string is removed, because it may contain a token of the receiver.
  const address = facts.url.split('?', 1)[0] ?? '';
  const head = emailThemeFor(look, 'en');
  const texts = mailTexts(head.locale);
  const { environment, endpointId: endpoint } = facts;
  return buildEmail(head, texts('webhooks.subject', { brand: look.name }), [
    texts('webhooks.greeting', { name: facts.firstname }),
    texts('webhooks.lead', { brand: look.name, environment, address, endpoint }),
    texts('webhooks.next'),
  ]);
}
