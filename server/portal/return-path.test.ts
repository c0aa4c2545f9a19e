import { describe, expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

describe('Return paths', () => {
  test('A return path within the portal keeps its query and fragment', () => {
    expect(returnPath('/hotels?destination=Paris&guests=2#rooms')).toBe(
      '/hotels?destination=Paris&guests=2#rooms',
    );
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    '/./\\evil.example',
    '/..//evil.example',
    '',
    undefined,
    ['/trips'],
  ])('The return path %j, which would leave the origin, is replaced by the fallback', (text) => {
    expect(returnPath(text)).toBe('/');
  });
});
