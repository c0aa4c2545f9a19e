import { createTranslator } from 'next-intl';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { messagesOf } from '../../messages/load-messages.ts';
import { type AppChoice, SwitchSection } from './switch-section.tsx';

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({
      locale: 'en',
      messages: await messagesOf('en'),
      namespace: namespace as 'account.switch',
    }),
}));

const app = (id: string, more: Partial<AppChoice> = {}): AppChoice => ({
  id,
  name: id,
  organisation: 'aurora',
  role: 'member',
  isHere: false,
  href: null,
  ...more,
});

test('Each button of an app without a host posts that app, also beside another app of its organisation', async () => {
  const apps = [
    app('here', { isHere: true }),
    app('second'),
    app('third'),
    app('far', { organisation: 'meridian' }),
  ];
  const section = await SwitchSection({ apps, move: async (state) => state });
  const html = await new Response(await renderToReadableStream(section)).text();
  const posted = html
    .split('<form')
    .slice(1)
    .map((form) =>
      Object.fromEntries(
        [...form.matchAll(/name="(organisation|app)" value="([^"]*)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      ),
    );
  expect(posted).toEqual([
    { organisation: 'aurora', app: 'second' },
    { organisation: 'aurora', app: 'third' },
    { organisation: 'meridian', app: 'far' },
  ]);
});
