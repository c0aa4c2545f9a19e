import type { Page } from '@playwright/test';

/** Calls the API with the session of the page and returns the status and the parsed body. */
export async function callFromPage<Body = { id: string } & Record<string, unknown>>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body }> {
  return page.evaluate(
    async ([method, path, body, headers]) => {
      const answer = await fetch(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await answer.text();
      return { status: answer.status, body: text ? JSON.parse(text) : null };
    },
    [method, path, body, headers] as const,
  );
}
