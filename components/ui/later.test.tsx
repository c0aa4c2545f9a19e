import { setTimeout as pause } from 'node:timers/promises';
import type { ComponentProps } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Later } from './later.tsx';

/** What a browser has of the page when the first of it has come, and when all has. */
async function arrivals(path: string, read: ComponentProps<typeof Later>['children']) {
  const stream = await renderToReadableStream(
    <main>
      <Later path={path} fallback={<p>Boxes</p>}>
        {read}
      </Later>
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
const resend = (href: string) => `<noscript><meta http-equiv="refresh" content="0;url=${href}"/></noscript>`;

test('a part that is read in time comes with the page, without boxes and without sending anybody on', async () => {
  const { first, whole } = await arrivals('/trips', async () => <p>Content</p>);
  expect(first).toContain('<main><p>Content</p></main>');
  expect(whole).toBe(first);
});

test('a late part leaves its boxes in the page, and sends browsers without scripts to the plain one', async () => {
  const { first, whole } = await arrivals('/hotels?destination=Paris&adults=2', slowly);
  expect(first).toContain('Boxes');
  expect(first).toContain(resend('/hotels?destination=Paris&amp;adults=2&amp;plain=1'));
  expect(first).not.toContain('Content');
  expect(whole).toContain('Content');
});

test('the plain page waits for a late part and sends nobody on', async () => {
  const { first, whole } = await arrivals('/hotels?plain=1', slowly);
  expect(first).toContain('<main><p>Content</p></main>');
  expect(whole).toBe(first);
});

test('a late part that fails keeps its boxes, and its error is told', async () => {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(
    <Later path="/trips" fallback={<p>Boxes</p>}>
      {async () => {
        await pause(600);
        throw new Error('The supplier is gone.');
      }}
    </Later>,
    { onError: (err) => void errors.push(err) },
  );
  expect(await new Response(stream).text()).toContain('Boxes');
  expect(errors).toEqual([new Error('The supplier is gone.')]);
});
