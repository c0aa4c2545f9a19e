import type { Portal } from '#server/portal/index.ts';

/** URL of another partner's portal: its own host if hosts identify partners, otherwise `?app=`. */
export function partnerHref(portal: Portal, partner: { slug: string; host: string | null }): string {
  if (!portal.byHost || !partner.host) return `/?app=${partner.slug}`;
  const url = new URL(portal.origin);
  url.hostname = partner.host;
  return url.href;
}
