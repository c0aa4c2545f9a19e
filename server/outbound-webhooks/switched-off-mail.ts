import type { Environment } from '#server/platform/context/index.ts';

type Facts = { firstname: string; app: string; environment: Environment; endpointId: string; url: string };

/**
 * Tells an owner that an endpoint hears nothing any more. In English, like the API and its documentation: it goes
 * to those who run the integration.
 */
export function switchedOffMail(facts: Facts): { subject: string; text: string; html: string } {
  // Receivers put tokens of their own into the query.
  const address = facts.url.split('?', 1)[0] ?? '';
  const paragraphs = [
    `Hello ${facts.firstname},`,
    `webhooks of ${facts.app} (${facts.environment}) to ${address} could not be delivered for more than a day, or the address said that it is gone. The endpoint ${facts.endpointId} is switched off and hears nothing any more.`,
    'When it answers again, ask your contact to switch it on; events of the last 30 days can be sent again.',
  ];
  return {
    subject: `Webhooks of ${facts.app} are switched off`,
    text: paragraphs.join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="font:16px/24px system-ui,sans-serif;max-width:560px;margin:32px auto;padding:0 16px">${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</body></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
