import { describe, expect, test } from 'vitest';
import { aTenant } from '#server/testing/index.ts';
import { resolvePartnerSwitch } from './switch-partner.ts';

const ask = (query: string) => resolvePartnerSwitch(new Request(`http://localhost:3000/switch?${query}`));

describe('the partner switch of the demonstration', () => {
  test('keeps the partner on this device and goes back, never off the origin', async () => {
    const tenant = await aTenant();
    const answer = await ask(`app=${tenant.appId}&to=${encodeURIComponent('/hotels?destination=Paris')}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/hotels?destination=Paris']);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^app=[\w-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    expect((await ask(`app=${tenant.appId}&to=//evil.example`)).headers.get('location')).toBe('/');
  });

  test('an unknown partner is not found and leaves no cookie', async () => {
    const answer = await ask('app=nobody-of-that-name');
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null]);
  });

  test('a partner that PostgreSQL cannot compare with is not found', async () => {
    expect((await ask('app=a%00b')).status).toBe(404);
  });
});
