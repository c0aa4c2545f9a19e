import { randomUUID } from 'node:crypto';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mails } from '#server/platform/email/schema.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aTenant, systemContext } from '#server/testing/index.ts';
import InboxPage from './page.tsx';

const router = { refresh: () => undefined } as never;

async function htmlOf(page: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(
    <AppRouterContext.Provider value={router}>{page}</AppRouterContext.Provider>,
  );
  return new Response(stream).text();
}

test('The Sandbox inbox links to the start page and to itself, and an empty inbox explains how to receive mail', async () => {
  const to = `${randomUUID()}@nowhere.example`;
  const html = await htmlOf(await InboxPage({ searchParams: Promise.resolve({ to }) }));
  expect(html).toContain('<a href="/">');
  expect(html).toContain(`<a href="/sandbox/inbox?to=${encodeURIComponent(to)}">`);
  expect(html).toContain('<a href="/login">');
  expect(html).toContain('<a href="/sandbox/inbox">');
});

test('The Sandbox inbox loads the partner’s own logo in an e-mail message from its own host', async () => {
  const { appId } = await aTenant();
  const to = `${randomUUID()}@nowhere.example`;
  const picture = `/media/v1/logo/${'0a'.repeat(16)}/mail.png`;
  await systemContext('Sandbox')
    .db.insert(mails)
    .values({
      appId,
      id: newId(),
      kind: 'passcode',
      recipient: to,
      subject: 'A mail',
      text: 'A mail',
      html: `<p><img src="https://partner.example${picture}" alt="Partner"></p>`,
      fromName: 'Partner',
    });
  const html = await htmlOf(await InboxPage({ searchParams: Promise.resolve({ to }) }));
  expect(html).toContain(`img src=&quot;${picture}&quot;`);
  expect(html).not.toContain('partner.example');
});
