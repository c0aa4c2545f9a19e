import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Brand, type OwnLogo, seededBrand } from '#server/modules/theming/index.ts';
import { OwnLogoPicture } from './own-logo-picture.tsx';

const own: OwnLogo = {
  hash: '0d'.repeat(16),
  given: ['light'],
  hasMark: false,
  light: [120, 30],
  dark: [136, 36],
};

/**
 * The pictures with their media conditions, in the order in which a browser selects the first that matches.
 */
function picturesOf(scheme: 'light' | 'dark' | 'system', ground: 'page' | 'card'): string[] {
  const brand = seededBrand('meridian') as Brand;
  const html = renderToStaticMarkup(
    <OwnLogoPicture portal={{ brand, locale: 'en', scheme }} own={own} heightPx={36} ground={ground} />,
  );
  return [...html.matchAll(/<(?:source|img)[^>]*>/g)].map(([tag]) => {
    const media = /media="([^"]+)"/.exec(tag)?.[1] ?? 'else';
    return `${media}: ${/logo\/[0-9a-f]+\/(\w+)\.png/.exec(tag)?.[1]}`;
  });
}

test('A page shows the logo of its colour scheme, and its print version the logo for light backgrounds', () => {
  expect(picturesOf('light', 'page')).toEqual(['else: light']);
  expect(picturesOf('dark', 'page')).toEqual(['print: light', 'else: dark']);
  expect(picturesOf('system', 'page')).toEqual([
    'screen and (prefers-color-scheme: dark): dark',
    'else: light',
  ]);
});

test('A membership card selects the logo by its own background in every colour scheme', () => {
  for (const scheme of ['light', 'dark', 'system'] as const)
    expect(picturesOf(scheme, 'card')).toEqual(['else: dark']);
});
