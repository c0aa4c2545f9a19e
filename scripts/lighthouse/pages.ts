import { type PictureData, type PicturePage, pagesOf } from '../screens/pages.ts';

/** `public` pages must be perfect; `private` ones are not meant for search engines; `unlisted` ones ask them to stay away. */
export type AuditedPage = PicturePage & { goal: 'public' | 'private' | 'unlisted' };

const publicPages = ['start', 'login', 'hotel-public', 'experience-public'];
const unlisted = ['join', 'join-unknown', 'checkout', 'guests', 'confirmed'];

/** The pages of the portal as Lighthouse sees them; those that answer 404 on purpose or need another person are left out. */
export function auditedPages(data: PictureData): AuditedPage[] {
  const pages = pagesOf(data).filter(
    ({ name, shutOut }) => !shutOut && !['not-found', 'join-unknown'].includes(name),
  );
  return pages.map((page) => ({
    ...page,
    goal: publicPages.includes(page.name) ? 'public' : unlisted.includes(page.name) ? 'unlisted' : 'private',
  }));
}
