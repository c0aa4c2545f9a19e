import { expect, test } from 'vitest';
import { readConfig } from './index.ts';

const own: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  DATABASE_URL_SANDBOX: 'postgres://db/sandbox',
  DATABASE_URL_PRODUCTION: 'postgres://db/production',
  SERVER_SECRET: 'x'.repeat(32),
};

test('A process with external databases refuses to start without SMTP_URL', () => {
  for (const missing of [own, { ...own, SMTP_URL: '' }])
    expect(() => readConfig(missing)).toThrow(/^SMTP_URL must name the mail server [^\n]+$/);
  expect(() => readConfig({ ...own, SMTP_URL: 'mail.example' })).toThrow(/^SMTP_URL must start with smtp:/);
});

test('A process refuses to start with a mail server or a sender that cannot be read', () => {
  const refusal = (more: Record<string, string>) => () => readConfig({ ...own, SMTP_URL: 'off', ...more });
  expect(refusal({ SMTP_URL: 'smtp://mailer:pa/ss@mail.example' })).toThrow(/^SMTP_URL must be a URL with/);
  expect(refusal({ SMTP_URL: 'smtp://' })).toThrow(/^SMTP_URL must be a URL with/);
  expect(refusal({ MAIL_FROM: 'nonsense' })).toThrow(/^MAIL_FROM must be an address/);
  expect(refusal({ PUBLIC_ORIGIN: 'ftp://stays.example' })).toThrow(/^PUBLIC_ORIGIN must be an address/);
  const mailFrom = 'Sojourn <no-reply@sojourn.example>';
  expect(readConfig({ ...own, SMTP_URL: 'off', MAIL_FROM: mailFrom }).mailFrom).toBe(mailFrom);
});

test('SMTP_URL is the URL of the mail server or "off"', () => {
  const smtpUrl = 'smtps://mailer:secret@mail.example';
  expect(readConfig({ ...own, SMTP_URL: smtpUrl }).smtpUrl).toBe(smtpUrl);
  expect(readConfig({ ...own, SMTP_URL: 'off' }).smtpUrl).toBeNull();
});

test('A process with the embedded database needs no SMTP_URL', () => {
  expect(readConfig({ ...own, SOJOURN_EMBEDDED: '1' }).smtpUrl).toBeNull();
});
