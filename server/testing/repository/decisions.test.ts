import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'DECISIONS.md'), 'utf8');
const numbers = (part: string) => [...part.matchAll(/^\*\*(\d+)\. /gm)].map(([, number]) => Number(number));

test('Each section of DECISIONS.md lists its decisions in the order of their numbers', () => {
  const sections = text.split(/^## /m).slice(1);
  for (const section of sections) {
    const found = numbers(section);
    expect(found, section.split('\n')[0]).toEqual([...found].sort((one, other) => one - other));
  }
});

test('Each decision has a number of its own, a date and a status', () => {
  const all = numbers(text);
  expect(new Set(all).size).toBe(all.length);
  const paragraphs = text.split('\n\n').filter((paragraph) => /^\*\*\d+\. /.test(paragraph));
  expect(paragraphs.length).toBe(all.length);
  for (const paragraph of paragraphs)
    expect(paragraph.replaceAll('\n', ' ')).toMatch(
      /\*20\d\d-\d\d-\d\d, (accepted|superseded( in part)? by)[^*]*\.\*/,
    );
});
