import { randomUUID } from 'node:crypto';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import InboxPage from './page.tsx';

const router = { refresh: () => undefined } as never;

async function htmlOf(page: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(
    <AppRouterContext.Provider value={router}>{page}</AppRouterContext.Provider>,
  );
  return new Response(stream).text();
}

test('The inbox leads back to the start page, can be read again, and an empty one says what brings mail', async () => {
  const to = `${randomUUID()}@nowhere.example`;
  const html = await htmlOf(await InboxPage({ searchParams: Promise.resolve({ to }) }));
  expect(html).toContain('<a href="/">');
  expect(html).toContain(`<a href="/sandbox/inbox?to=${encodeURIComponent(to)}">`);
  expect(html).toContain('<a href="/login">');
  expect(html).toContain('<a href="/sandbox/inbox">');
});
