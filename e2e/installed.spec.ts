import { expect, test } from '@playwright/test';
import { atServer } from './at-server.ts';
import { isOwn } from './own-origin.ts';
import { aurora } from './partners.ts';
import { signedIn } from './signed-in.ts';

test('The installable app loads everything from its own origin and meets the browser’s install criteria', async ({
  page,
  context,
}) => {
  await signedIn(page, aurora.email);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await context.newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(isOwn(url, new URL(page.url()).origin)).toBe(true);
  const manifest = JSON.parse(data ?? '{}');
  for (const { src } of manifest.icons) {
    expect(src).toMatch(/^\//);
    expect((await page.request.get(atServer(src))).status()).toBe(200);
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Tests run in incognito windows, where nothing can be installed; any other error is a defect.
  const ours = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(ours).toEqual([]);
});
