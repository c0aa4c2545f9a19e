import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { catalogue, errorCodes } from '#server/platform/errors/index.ts';
import ErrorCodePage from './[code]/page.tsx';
import { errorGuides } from './guide/index.ts';
import ErrorsPage from './page.tsx';

// Next provides the request's headers only while it renders.
vi.mock('next/headers', () => ({ headers: async () => new Headers({ host: 'api.sojourn.test' }) }));

const pageOf = async (code: string) =>
  renderToStaticMarkup(await ErrorCodePage({ params: Promise.resolve({ code }) }));

describe('Error pages', () => {
  test.each(errorCodes)(
    'The error page of %s shows what happened, an example, how to fix it and common mistakes',
    async (code) => {
      const page = await pageOf(code);
      const guide = errorGuides[code];
      expect(page).toContain(`status ${catalogue[code].status}`);
      expect(page).toContain(`https://api.sojourn.test/docs/errors/${code}`);
      expect(page.match(/<h2>/g)).toHaveLength(4);
      expect(guide.happened.length).toBeGreaterThan(40);
      expect(guide.fix.length).toBeGreaterThan(0);
      expect(guide.mistakes.length).toBeGreaterThan(0);
    },
  );

  test('The list of errors links to the page of every error code', () => {
    const list = renderToStaticMarkup(ErrorsPage());
    for (const code of errorCodes) expect(list).toContain(`href="/docs/errors/${code}"`);
  });

  test.each(['unknown_code', '__proto__', 'toString'])(
    'The unknown error code %s has no page',
    async (code) => {
      await expect(pageOf(code)).rejects.toThrow();
    },
  );
});
