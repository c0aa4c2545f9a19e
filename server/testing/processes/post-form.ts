const entities: Record<string, string> = { quot: '"', amp: '&', '#x27': "'", lt: '<', gt: '>' };
const unescaped = (text: string) =>
  text.replace(/&(quot|amp|#x27|lt|gt);/g, (_, name) => entities[name] ?? '');

/**
 * Returns the hidden fields of the page's first form that has
 * every field of `fields`; throws when there is none.
 */
function hiddenFields(html: string, fields: Record<string, string>): [name: string, value: string][] {
  const forms = html.match(/<form\b.*?<\/form>/gs) ?? [];
  const form = forms.find((one) => Object.keys(fields).every((name) => one.includes(`name="${name}"`)));
  if (!form) throw new Error(`No form of the page has the fields ${Object.keys(fields)}`);
  return (form.match(/<input\b[^>]*type="hidden"[^>]*>/g) ?? []).map((input) => {
    const attribute = (name: string) => unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '');
    return [attribute('name'), attribute('value')];
  });
}

/**
 * Loads a page and posts its form that has these fields, as a
 * browser without scripts does. Redirects are not followed.
 */
export async function postForm(
  origin: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const page = await fetch(origin + path, { headers });
  const body = new FormData();
  for (const [name, value] of hiddenFields(await page.text(), fields)) body.set(name, value);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return fetch(origin + path, { method: 'POST', headers: { origin, ...headers }, body, redirect: 'manual' });
}
