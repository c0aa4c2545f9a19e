import { z } from 'zod';
import { openToken, sealToken } from '#server/platform/crypto/index.ts';
import type { MemberPortal } from './open-page.ts';
import type { Portal } from './read-portal.ts';

/** The member for whom a page with a form was rendered; the form only acts for this member. */
export type PageMember = { userId: string; email: string; appId: string };

/** Name of the hidden form field with the sealed member. */
export const pageMemberField = 'page_member';

/** Long enough for a page left open overnight. */
const lifeSeconds = 36 * 3600;
const purpose = 'portal-page-member';
const Member = z.object({ userId: z.string(), email: z.string(), appId: z.string() });

/**
 * Seals the member of a page for a hidden field, which identifies the member if the session ends meanwhile.
 */
export function sealPageMember(portal: MemberPortal): string {
  const { userId, email } = portal.member;
  return sealToken(
    purpose,
    portal.environment,
    { userId, email, appId: portal.app.id } satisfies PageMember,
    new Date(Date.now() + lifeSeconds * 1000).toISOString(),
  );
}

/** Opens the member in a form field; null when it is altered, expired or of another app. */
export function openPageMember(portal: Portal, value: unknown): PageMember | null {
  if (typeof value !== 'string') return null;
  const opened = openToken<unknown>(purpose, portal.environment, value);
  if (opened?.state !== 'valid') return null;
  const member = Member.safeParse(opened.payload);
  return member.success && member.data.appId === portal.app.id ? member.data : null;
}

/** Masks an e-mail address so that only its owner recognises it: `a••@aurora.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}••${email.slice(at)}`;
}
