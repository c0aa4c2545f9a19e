import { describe, expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

describe('the way back after signing in', () => {
  test('keeps a path of the portal with its query', () => {
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
  ])('never leaves the origin: %j', (text) => {
    expect(returnPath(text)).toBe('/');
  });
});
