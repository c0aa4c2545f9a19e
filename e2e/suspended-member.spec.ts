import { expect, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { mailedPasscode } from './mailed-passcode.ts';
import { operate } from './operate.ts';
import { signIn } from './signed-in.ts';

const email = `gone-${Date.now().toString(36)}@aurora.example`;
const { deletion, data } = en.account;

test.beforeAll(() =>
  operate([
    ...['member', 'add', '--app', 'aurora', '--email', email, '--firstname', 'Vera', '--lastname', 'Wolf'],
  ]),
);

test('A suspended member exports their data and deletes their account', { tag: '@own-server' }, async ({
  page,
}) => {
  await signIn(page, email);
  operate(['member', 'suspend', '--app', 'aurora', '--member', email]);

  await test.step('every page redirects to the page about the suspension', async () => {
    await page.goto(atPartner('aurora.localhost', '/trips'));
    await page.waitForURL(/\/inactive$/);
    await expect(page.getByRole('heading', { name: en.inactive.suspendedTitle })).toBeVisible();
  });

  await test.step('the data are downloaded as a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: data.export }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  });

  await test.step('the e-mail address and a passcode confirm the deletion', async () => {
    await page.getByRole('link', { name: data.delete }).click();
    await page.waitForURL(/\/account\/delete$/);
    const code = await mailedPasscode(page.request, email, () =>
      page.getByRole('button', { name: deletion.mailCode }).click(),
    );
    await page.getByLabel(deletion.typeEmail).fill(email);
    await page.getByLabel(en.login.code).fill(code);
    await page.getByRole('button', { name: deletion.delete }).click();
    await page.waitForURL(/\/account\/deleted/);
    await expect(page.getByRole('heading', { name: deletion.doneTitle })).toBeVisible();
  });
});
