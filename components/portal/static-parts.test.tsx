import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { documentParts } from '#server/platform/http/document-parts.ts';
import { runPageRequest } from '#server/platform/http/page-requests.ts';
import { StaticParts } from './static-parts.tsx';
import { StaticSlot } from './static-slot.tsx';

beforeAll(() => {
  // In development pages stay as they are.
  vi.stubEnv('NODE_ENV', 'production');
  // The development build of React, which tests load, warns about arrays that the compiler has made of children.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const words = 'A sentence that is long enough to be worth a part of its own in the page. '.repeat(4);

/** A component of the browser, as a server component sees it. */
const Clock = Object.assign(() => <button type="button">Stop</button>, {
  $$typeof: Symbol.for('react.client.reference'),
});

async function Story({ name }: { name: string }) {
  return (
    <article>
      <h2>{name}</h2>
      <p>{words}</p>
    </article>
  );
}

async function FailsLater(): Promise<ReactNode> {
  await new Promise((done) => setTimeout(done, 5));
  throw new Error('later');
}

function FailsAtOnce(): ReactNode {
  throw new Error('at once');
}

/** What React serializes for the browser, and the HTML that it renders from it, in one request. */
function renderPage(children: ReactNode, isDocument = true) {
  return runPageRequest({ isForm: false, isDocument }, async ({ end }) => {
    const page = await StaticParts({ children });
    const html = renderToStaticMarkup(page).replaceAll(/ data-part="[^"]*"/g, '');
    end();
    return { page, html, payload: JSON.stringify(page) };
  });
}

/** The slots of a page in their order. */
function slotsOf(node: ReactNode): ReactElement<Parameters<typeof StaticSlot>[0]>[] {
  if (Array.isArray(node)) return node.flatMap(slotsOf);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  return node.type === StaticSlot
    ? [node as ReactElement<Parameters<typeof StaticSlot>[0]>]
    : slotsOf(node.props.children);
}

test('The payload of a document leaves out what no script changes, and its HTML has it', async () => {
  const { html, payload } = await renderPage(<Story name="Lisbon" />);
  expect(html).toBe(`<article><h2>Lisbon</h2><p>${words}</p></article>`);
  expect(payload).not.toContain('Lisbon');
  expect(payload).not.toContain(words);
});

test('A component of the browser keeps the elements around it, and the parts beside it are static', async () => {
  const { page, html, payload } = await renderPage(
    <main>
      <Story name="Lisbon" />
      <div>
        <Clock />
      </div>
      <Story name="Porto" />
    </main>,
  );
  expect(slotsOf(page).map(({ props }) => props.tag)).toEqual(['article', 'article']);
  expect(html).toContain('</article><div><button type="button">Stop</button></div><article>');
  expect(payload).not.toContain('Porto');
});

test('A form whose action is a function is hydrated, and its content may be static', async () => {
  const { page } = await renderPage(
    <form action={async () => {}}>
      <Story name="Lisbon" />
    </form>,
  );
  expect(slotsOf(page).map(({ props }) => props.tag)).toEqual(['article']);
});

test('Rows of a list keep their keys, so that a refreshed page moves them instead of changing them', async () => {
  const { page } = await renderPage(
    <ul>
      {['Lisbon', 'Porto'].map((name) => (
        <li key={name}>
          <Story name={name} />
          <Clock />
        </li>
      ))}
      <Clock />
    </ul>,
  );
  const list = page as ReactElement<{ children: [ReactElement[], ReactElement] }>;
  expect(list.props.children[0].map(({ key }) => key)).toEqual(['Lisbon', 'Porto']);
});

test('HTML that is set as such is left out of the payload too', async () => {
  const style = `a{color:red}`.repeat(40);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  const { html, payload } = await renderPage(<style dangerouslySetInnerHTML={{ __html: style }} />);
  expect(html).toBe(`<style>${style}</style>`);
  expect(payload).not.toContain('color');
});

test('What a script of the document requests contains the parts, with the ids that they have in the document', async () => {
  const inDocument = await renderPage(<Story name="Lisbon" />);
  const requested = await renderPage(<Story name="Lisbon" />, false);
  expect(requested.payload).toContain('Lisbon');
  expect(requested.html).toBe(inDocument.html);
  const idOf = ({ page }: { page: ReactNode }) => slotsOf(page)[0]?.props.part;
  expect(idOf(requested)).toBe(idOf(inDocument));
});

test('An equal part of two documents is kept until both have been sent', async () => {
  const open = () =>
    runPageRequest({ isForm: false, isDocument: true }, async ({ end }) => ({
      end,
      page: await StaticParts({ children: <Story name="Lisbon" /> }),
    }));
  const [one, other] = await Promise.all([open(), open()]);
  one.end();
  expect(renderToStaticMarkup(other.page)).toContain('Lisbon');
  other.end();
  expect(documentParts().size).toBe(0);
});

test('Of two components that fail, the page fails with one, and the other failure is handled', async () => {
  const failed = renderPage(
    <main>
      <FailsLater />
      <FailsAtOnce />
    </main>,
  );
  await expect(failed).rejects.toThrow('at once');
  // Vitest fails a test whose promises reject without a handler.
  await new Promise((done) => setTimeout(done, 20));
});

test('Content that JSON does not show is never part of an id: two such contents stay two', async () => {
  const rowsOf = (names: string[]) => (
    <ul>
      <Story name="Lisbon" />
      {new Set(names.map((name) => <li key={name}>{name}</li>))}
    </ul>
  );
  const [one, other] = await Promise.all([renderPage(rowsOf(['Ana'])), renderPage(rowsOf(['Ben']))]);
  expect(one.html).toContain('<li>Ana</li>');
  expect(other.html).toContain('<li>Ben</li>');
});
