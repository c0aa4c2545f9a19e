import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ComponentProps, ReactNode } from 'react';
import { type RenderToReadableStreamOptions, renderToReadableStream } from 'react-dom/server';

const router = {} as NonNullable<ComponentProps<typeof AppRouterContext>['value']>;

/** The HTML of a page, and its words as a reader sees them. */
export async function renderPage(
  page: ReactNode | Promise<ReactNode>,
  options?: RenderToReadableStreamOptions,
): Promise<{ html: string; words: string }> {
  const stream = await renderToReadableStream(
    <AppRouterContext value={router}>
      <main>{await page}</main>
    </AppRouterContext>,
    options,
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  const words = html
    .replace(/<(script|template|noscript)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  return { html, words };
}
