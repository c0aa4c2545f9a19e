import { type PictureData, type PicturePage, pagesOf } from '../screens/pages.ts';

/**
 * `public` pages need full scores; `private` pages are not
 * meant for search engines; `unlisted` pages send noindex.
 */
export type AuditedPage = PicturePage & { goal: 'public' | 'private' | 'unlisted' };

const publicPages = ['start', 'login', 'hotel-public', 'experience-public'];
const unlisted = ['join', 'join-unknown', 'checkout', 'guests', 'confirmed'];

/** Returns the pages to audit, without those that answer 404 on purpose or need another member. */
export function auditedPages(data: PictureData): AuditedPage[] {
  const pages = pagesOf(data).filter(
    ({ name, blockedMember }) => !blockedMember && !['not-found', 'join-unknown'].includes(name),
  );
  return pages.map((page) => ({
    ...page,
    goal: publicPages.includes(page.name) ? 'public' : unlisted.includes(page.name) ? 'unlisted' : 'private',
  }));
}
