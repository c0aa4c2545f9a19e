import { setTimeout as pause } from 'node:timers/promises';
import type { ComponentProps } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeferredSection } from './deferred-section.tsx';

/** The HTML that a browser has after the first part of the stream, and after all of it. */
async function renderInParts(path: string, read: ComponentProps<typeof DeferredSection>['children']) {
  const stream = await renderToReadableStream(
    <main>
      <DeferredSection path={path} fallback={<p>Boxes</p>}>
        {read}
      </DeferredSection>
    </main>,
  );
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader.read()).value ?? '';
  let whole = first;
  for (let part = await reader.read(); !part.done; part = await reader.read()) whole += part.value;
  return { first, whole };
}

const slowly = async () => {
  await pause(600);
  return <p>Content</p>;
};
const refreshTag = (href: string) =>
  `<noscript><meta http-equiv="refresh" content="0;url=${href}"/></noscript>`;

test('A section that is ready in time is sent with the page, without its placeholder and without a redirect', async () => {
  const { first, whole } = await renderInParts('/trips', async () => <p>Content</p>);
  expect(first).toContain('<main><p>Content</p></main>');
  expect(whole).toBe(first);
});

test('A slow section sends its placeholder first and redirects browsers without JavaScript to the plain page', async () => {
  const { first, whole } = await renderInParts('/hotels?destination=Paris&adults=2', slowly);
  expect(first).toContain('Boxes');
  expect(first).toContain(refreshTag('/hotels?destination=Paris&amp;adults=2&amp;plain=1'));
  expect(first).not.toContain('Content');
  expect(whole).toContain('Content');
});

test('The plain page waits for a slow section and does not redirect', async () => {
  const { first, whole } = await renderInParts('/hotels?plain=1', slowly);
  expect(first).toContain('<main><p>Content</p></main>');
  expect(whole).toBe(first);
});

test('A slow section that fails keeps its placeholder and reports its error', async () => {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(
    <DeferredSection path="/trips" fallback={<p>Boxes</p>}>
      {async () => {
        await pause(600);
        throw new Error('The supplier is gone.');
      }}
    </DeferredSection>,
    { onError: (err) => void errors.push(err) },
  );
  expect(await new Response(stream).text()).toContain('Boxes');
  expect(errors).toEqual([new Error('The supplier is gone.')]);
});
