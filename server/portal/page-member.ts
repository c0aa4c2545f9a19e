import { z } from 'zod';
import { openToken, sealToken } from '#server/platform/crypto/index.ts';
import type { MemberPortal } from './open-page.ts';
import type { Portal } from './read-portal.ts';

/** Whom a page with a form was made for: what the form does is done for this member and nobody else. */
export type PageMember = { userId: string; email: string; appId: string };

/** The name under which a form carries it along. */
export const pageMemberField = 'page_member';

/** A page stands open over night, and is no use the day after. */
const lifeSeconds = 36 * 3600;
const purpose = 'portal-page-member';
const Member = z.object({ userId: z.string(), email: z.string(), appId: z.string() });

/** The member of this page, sealed for a hidden field: it says who was here when the session has ended meanwhile. */
export function sealPageMember(portal: MemberPortal): string {
  const { userId, email } = portal.member;
  return sealToken(
    purpose,
    portal.environment,
    { userId, email, appId: portal.app.id } satisfies PageMember,
    new Date(Date.now() + lifeSeconds * 1000).toISOString(),
  );
}

/** The member in a form's field; null when it is altered, too old or of another app. */
export function openPageMember(portal: Portal, value: unknown): PageMember | null {
  if (typeof value !== 'string') return null;
  const opened = openToken<unknown>(purpose, portal.environment, value);
  if (opened?.state !== 'valid') return null;
  const member = Member.safeParse(opened.payload);
  return member.success && member.data.appId === portal.app.id ? member.data : null;
}

/** `a••@aurora.example`: enough for its owner to know it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}••${email.slice(at)}`;
}
