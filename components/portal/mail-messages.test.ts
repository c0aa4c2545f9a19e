import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales, mailTexts } from '#server/modules/theming/index.ts';
import { mailMessages } from '#server/modules/theming/mail-messages.ts';
import { flatMessages } from './testing/flat-messages.ts';

const modules = join(import.meta.dirname, '../../server/modules');
const messages = join(import.meta.dirname, '../../messages');
const mails = flatMessages(mailMessages.en);

/** The keys that modules use, such as `texts('perks.open')`. A part known only at run time is any word. */
const usedKeys = globSync('**/*.ts', { cwd: modules })
  .flatMap((file) => [
    ...readFileSync(join(modules, file), 'utf8').matchAll(/texts\(\s*(['`])([\w.]+(?:\$\{.*?\})?)\1/g),
  ])
  .map(([, , key = '']) => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{.*\}/, '\\w+')}$`));

test('Every message of an e-mail is used', () => {
  expect(mails.filter(([key]) => !usedKeys.some((one) => one.test(key)))).toEqual([]);
});

test('An e-mail text that is missing or lacks a value is an error', () => {
  const texts = mailTexts('en') as (key: string, values?: Record<string, string>) => string;
  expect(() => texts('perks.nothing')).toThrow('MISSING_MESSAGE');
  expect(() => texts('perks.lead', {})).toThrow('FORMATTING_ERROR');
});

test('A value in an e-mail text is not read as a message', () => {
  expect(mailTexts('en')('perks.greeting', { name: "{O'Neil} <b>#" })).toBe("Hello {O'Neil} <b>#,");
});

test('The messages that pages load do not include those of e-mails', () => {
  const indexes = globSync('*/index.ts', { cwd: messages });
  expect(indexes).toHaveLength(locales.length);
  expect(indexes.filter((file) => readFileSync(join(messages, file), 'utf8').includes('mails'))).toEqual([]);
});
