import { describe, expect, test } from 'vitest';
import { aTenant } from '#server/testing/index.ts';
import { resolvePartnerSwitch } from './switch-partner.ts';

const ask = (query: string) => resolvePartnerSwitch(new Request(`http://localhost:3000/switch?${query}`));

describe('Partner switch', () => {
  test('The partner switch stores the partner in a cookie and never redirects to another origin', async () => {
    const tenant = await aTenant();
    const answer = await ask(`app=${tenant.appId}&to=${encodeURIComponent('/hotels?destination=Paris')}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/hotels?destination=Paris']);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^app=[\w-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    expect((await ask(`app=${tenant.appId}&to=//evil.example`)).headers.get('location')).toBe('/');
  });

  test('Switching to an unknown partner answers 404 without a cookie', async () => {
    const answer = await ask('app=nobody-of-that-name');
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null]);
  });

  test('Switching to a partner whose name contains a NUL answers 404', async () => {
    expect((await ask('app=a%00b')).status).toBe(404);
  });
});
