import { readdirSync, readFileSync } from 'node:fs';
import { resolveTitle } from 'next/dist/lib/metadata/resolvers/resolve-title.js';
import { expect, test } from 'vitest';
import { titleText } from './title-text.ts';

test.each(['Dinner for $& and $1', 'Only $$20 a head', "50%s off, $` and $'", 'plain'])(
  'The title %j appears unchanged in the title template of the partner',
  (title) => {
    expect(resolveTitle(titleText(title), '%s · Aurora')).toEqual({
      absolute: `${title} · Aurora`,
      template: null,
    });
  },
);

test('Every page whose title contains external text escapes it with titleText', () => {
  const pages = readdirSync('app/(portal)', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('page.tsx'),
  );
  expect(pages.length).toBeGreaterThan(30);
  const bare = pages.filter((path) => {
    const [, metadata = ''] =
      /function generateMetadata[\s\S]*?\n(?:[^}][\s\S]*?\n)?\}/
        .exec(readFileSync(`app/(portal)/${path}`, 'utf8'))?.[0]
        .split('return ') ?? [];
    return /title: [^\n]*(\.name|\.title\b(?!')|\{ (place|airport|from|points|words)|tripTitle|searchTitle)/.test(
      metadata,
    )
      ? !metadata.includes('titleText(')
      : false;
  });
  expect(bare).toEqual([]);
});
