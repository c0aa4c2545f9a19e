import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { eventContracts } from '#server/modules/webhooks/contract-events.ts';
import { webhookEvents } from '#server/modules/webhooks/index.ts';
import { eventExample } from '#server/wiring/openapi/index.ts';
import WebhooksPage from './page.tsx';

test('The webhooks page lists every event with its summary', () => {
  const page = renderToStaticMarkup(WebhooksPage());
  expect(eventContracts.map(({ event }) => event)).toEqual(webhookEvents);
  for (const { event, summary } of eventContracts) {
    expect(page).toContain(`id="${event}"`);
    expect(page).toContain(summary);
  }
});

test.each(eventContracts)('The example of $event on the webhooks page satisfies its contract', (contract) => {
  expect(contract.body.strict().safeParse(eventExample(contract)).error?.issues ?? []).toEqual([]);
});
