import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { ExperiencePage } from './pages/experience-page.ts';
import { HotelPage } from './pages/hotel-page.ts';
import { aurora } from './partners.ts';
import { signedIn } from './signed-in.ts';

const root = join(import.meta.dirname, '..');
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the id of a server action in this build. */
function actionId(name: string): string {
  const manifest = readFileSync(join(root, '.next/server/server-reference-manifest.json'), 'utf8');
  const { node } = JSON.parse(manifest) as { node: Record<string, { exportedName: string }> };
  const [id] = Object.entries(node).find(([, { exportedName }]) => exportedName === name) ?? [];
  if (!id) throw new Error(`The build has no action ${name}`);
  return id;
}

/**
 * Posts a form of the open page with these values: as a page without JavaScript does, or with the id of its
 * action as the browser code does.
 */
const postForm = (page: Page, button: string, typed: Record<string, string>, action?: string) =>
  page.evaluate(
    async ([button, typed, action]) => {
      const html = await (await fetch(location.href)).text();
      const shown = new DOMParser().parseFromString(html, 'text/html');
      const form = [...shown.querySelectorAll('form')].find((one) =>
        [...one.querySelectorAll('button')].some(({ textContent }) => textContent === button),
      );
      const fields = new FormData(form);
      for (const [name, value] of Object.entries(typed)) fields.set(name, value);
      let body = fields;
      if (action) {
        body = new FormData();
        for (const [name, value] of fields) if (!name.startsWith('$')) body.append(`_1_${name}`, value);
        body.append('0', '["$undefined","$K1"]');
      }
      const headers: Record<string, string> = action ? { 'next-action': action } : {};
      const answer = await fetch(location.href, { method: 'POST', headers, body });
      return { status: answer.status, text: await answer.text() };
    },
    [button, typed, action] as const,
  );

test('A refused guest form keeps the input, names the field and does not return the passport number', {
  // The ids of server actions are read from this build.
  tag: '@own-server',
}, async ({ page }) => {
  const stay = new URLSearchParams({ check_in: day(60), check_out: day(62), adults: '2', rooms: '1' });
  await signedIn(page, aurora.email);
  await page.goto(atPartner('aurora.localhost', `/hotels/htl_test_passport?${stay}`));
  await new HotelPage(page).reserve();
  const passport = 'XK7431199';
  const typed = {
    first_name: 'Evangelina',
    traveller_0_passport: passport,
    traveller_1_first: 'Bartholomew',
    traveller_1_last: '',
    traveller_1_passport: passport,
  };
  const action = actionId('holdRoom');
  for (const [refused, change, sentence] of [
    ['by the booking rules', {}, en.booking.errors.last_name],
    ['by the form contract', { special_requests: 'x'.repeat(2001) }, en.booking.errors.special_requests],
    ['for a hidden field', { circle_id: 'x'.repeat(300) }, en.booking.failedTitle],
  ] as const)
    for (const id of [undefined, action])
      await test.step(`refused ${refused}, ${id ? 'with' : 'without'} JavaScript`, async () => {
        const { status, text } = await postForm(page, en.booking.submit, { ...typed, ...change }, id);
        expect(status).toBe(200);
        expect(['Evangelina', 'Bartholomew', sentence].filter((one) => !text.includes(one))).toEqual([]);
        expect(text.includes(passport), 'the passport number is in the response').toBe(false);
      });
});

test('A refused experience form keeps the input and names the field', async ({ page }) => {
  await signedIn(page, aurora.email);
  await page.goto(atPartner('aurora.localhost', `/experiences/exp_test_question?date=${day(60)}`));
  await new ExperiencePage(page).reserve();
  const question = (await page.locator('[name^=answer_]').first().getAttribute('name')) ?? '';
  const { first, answerNeeded, answerLong } = en.experiences.booking;
  for (const [name, value, sentence] of [
    [question, '', answerNeeded],
    [question, 'x'.repeat(300), answerLong],
    [question, 'x'.repeat(2001), answerLong],
    ['first_name', '', first],
    ['first_name', 'x'.repeat(2001), first],
  ] as const) {
    const typed = { first_name: 'Evangelina', last_name: 'Marigold', [question]: '12 Rue de Rivoli' };
    const { status, text } = await postForm(page, en.booking.submit, { ...typed, [name]: value });
    expect(status).toBe(200);
    expect(['Marigold', sentence].filter((one) => !text.includes(one))).toEqual([]);
  }
});
