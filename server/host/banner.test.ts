import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/index.ts';
import { testSettings } from '#server/testing/test-settings.ts';
import { banner } from './banner.ts';

const bannerWith = (settings: Record<string, string>) =>
  banner(
    readConfig({ ...testSettings('postgres://localhost/x', 'banner', 1), ...settings } as NodeJS.ProcessEnv),
  );

test('The start-up banner names the Sandbox inbox as the place of sign-in codes', () => {
  const text = bannerWith({});
  expect(text).toContain('Mail lands in http://localhost:3000/sandbox/inbox');
  expect(text).toContain('The sign-in code is in the newest mail there');
});

test('With an SMTP server, the start-up banner names its host without credentials and no inbox', () => {
  const text = bannerWith({ SMTP_URL: 'smtp://mailer:s3cret@mail.partner.example:587' });
  expect(text).toContain('Mail goes out through mail.partner.example:587');
  expect(text).not.toMatch(/s3cret|mailer|inbox/);
});

test('The start-up banner does not name the inbox when it is disabled', () => {
  const text = bannerWith({ HOST: '0.0.0.0' });
  expect(text).toContain('Mail is stored and not sent');
  expect(text).not.toContain('/sandbox/inbox');
});
