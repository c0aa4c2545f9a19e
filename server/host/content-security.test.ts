import { expect, test } from 'vitest';
import { pagePolicy } from './content-security.ts';

test('Without settings for maps, the policy of pages names no other origin', () => {
  const directives = pagePolicy('nonce', false).split('; ');
  expect(directives).toContain("connect-src 'self'");
  expect(directives).toContain("img-src 'self' data: blob:");
  expect(directives.filter((directive) => directive.includes('//'))).toEqual([]);
});
