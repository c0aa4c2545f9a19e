import { expect, test } from 'vitest';
import type { MemberPortal } from './open-page.ts';
import { maskedEmail, openPageMember, sealPageMember } from './page-member.ts';

const portalOf = (appId: string, environment = 'Sandbox') =>
  ({
    environment,
    app: { id: appId },
    member: { userId: 'user-1', email: 'ana@aurora.example' },
  }) as unknown as MemberPortal;

test('The sealed member of a page can be opened again', () => {
  const portal = portalOf('app-1');
  expect(openPageMember(portal, sealPageMember(portal))).toEqual({
    userId: 'user-1',
    email: 'ana@aurora.example',
    appId: 'app-1',
  });
});

test('The sealed member of a page is invalid for another app or environment and when altered', () => {
  const sealed = sealPageMember(portalOf('app-1'));
  expect(openPageMember(portalOf('app-2'), sealed)).toBeNull();
  expect(openPageMember(portalOf('app-1', 'Production'), sealed)).toBeNull();
  expect(openPageMember(portalOf('app-1'), `${sealed}x`)).toBeNull();
  expect(openPageMember(portalOf('app-1'), null)).toBeNull();
});

test('A masked e-mail address shows its first character and its domain', () => {
  expect(maskedEmail('ana@aurora.example')).toBe('a••@aurora.example');
  expect(maskedEmail('"a@b"@x.example')).toBe('"••@x.example');
});
