import { expect, test } from '@playwright/test';
import { atServer } from './at-server.ts';
import { isOwn } from './own-origin.ts';
import { signedIn } from './signed-in.ts';

test('an installed app needs nothing but what is served here, and a browser offers to install it', async ({
  page,
  context,
}) => {
  await signedIn(page, 'ana@aurora.example');
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
  // Tests run in windows without a profile, where nothing can be installed; all else would be ours.
  const ours = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(ours).toEqual([]);
});
