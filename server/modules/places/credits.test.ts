import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { placeDataCredits } from './credits.ts';

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const notice = flat(await readFile('NOTICE', 'utf8'));

test('NOTICE contains the licence texts of the icons and of every font that the product depends on', async () => {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'));
  expect(fonts.length).toBeGreaterThan(0);
  for (const name of ['lucide-react', ...fonts]) {
    expect(notice).toContain(name);
    const licence = flat(await readFile(`node_modules/${name}/LICENSE`, 'utf8'));
    expect(notice.includes(licence), name).toBe(true);
  }
});

test('NOTICE names every source of the place data with its address', () => {
  for (const { name, url } of placeDataCredits) {
    expect(notice).toContain(name.replace('Unicode CLDR', 'Unicode Common Locale Data Repository'));
    expect(notice).toContain(url);
  }
});
