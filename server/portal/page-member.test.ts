import { expect, test } from 'vitest';
import type { MemberPortal } from './open-page.ts';
import { maskedEmail, openPageMember, sealPageMember } from './page-member.ts';

const portalOf = (appId: string, environment = 'Sandbox') =>
  ({
    environment,
    app: { id: appId },
    member: { userId: 'user-1', email: 'ana@aurora.example' },
  }) as unknown as MemberPortal;

test('a page knows the member it was made for', () => {
  const portal = portalOf('app-1');
  expect(openPageMember(portal, sealPageMember(portal))).toEqual({
    userId: 'user-1',
    email: 'ana@aurora.example',
    appId: 'app-1',
  });
});

test('a page of another app or environment, or an altered one, names nobody', () => {
  const sealed = sealPageMember(portalOf('app-1'));
  expect(openPageMember(portalOf('app-2'), sealed)).toBeNull();
  expect(openPageMember(portalOf('app-1', 'Production'), sealed)).toBeNull();
  expect(openPageMember(portalOf('app-1'), `${sealed}x`)).toBeNull();
  expect(openPageMember(portalOf('app-1'), null)).toBeNull();
});

test('an address is shown by its first letter and where it is', () => {
  expect(maskedEmail('ana@aurora.example')).toBe('a••@aurora.example');
  expect(maskedEmail('"a@b"@x.example')).toBe('"••@x.example');
});
