import { expect, test } from 'vitest';
import { environmentSchema } from './schema.ts';

test.each(['MAP_STYLE_URL', 'MAP_PMTILES_URL'] as const)('%s must be a web address', (name) => {
  const setting = environmentSchema.shape[name];
  expect(setting.parse('https://tiles.example/a')).toBe('https://tiles.example/a');
  for (const refused of ['tiles.example', '/a.pmtiles', 'file:///a.pmtiles', 'javascript:alert(1)'])
    expect(setting.safeParse(refused).success, refused).toBe(false);
});
