import { getTranslations } from 'next-intl/server';
import { inLocale } from '#server/modules/theming/index.ts';
import { listPartners, type Portal } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';
import { partnerHref } from './partner-href.ts';

/**
 * A note that the Sandbox is a simulation, links to the other partners, and a link to the inbox with
 * all e-mail messages.
 */
export async function SandboxStrip({ portal }: { portal: Portal }) {
  const [t, partners] = await Promise.all([getTranslations('shell'), listPartners(portal.environment)]);
  const links = partners.map((partner) => ({
    slug: partner.slug,
    name: inLocale(partner.brand.names, partner.brand, portal.locale),
    href: partnerHref(portal, partner),
    isCurrent: partner.slug === portal.app.slug,
  }));
  const current = links.find((link) => link.isCurrent);
  return (
    <aside aria-label={t('sandbox')} className="no-print border-b border-line bg-sunken text-12 text-ink-2">
      <div className="wrap flex min-h-9 items-center gap-4 md:gap-5">
        <p className="min-w-0 flex-1 truncate">{t('sandboxNote')}</p>
        <nav aria-label={t('partner')} className="hidden gap-4 md:flex">
          {links.map((link) => (
            // A plain anchor, because another partner's portal is a new document with its own styles.
            <a
              key={link.slug}
              href={link.href}
              aria-current={link.isCurrent ? 'true' : undefined}
              className="target font-medium hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2 aria-[current]:underline-offset-4"
            >
              {link.name}
            </a>
          ))}
        </nav>
        {current && (
          <span className="flex md:hidden">
            <button
              type="button"
              popoverTarget="partners"
              className="target inline-flex items-center gap-0.5 font-medium"
            >
              {current.name}
              <Icon name="more" size={16} />
            </button>
            <span
              id="partners"
              popover="auto"
              className="panel panel-float fixed inset-auto end-(--gutter) top-9 m-0 min-w-44 p-2 text-ink"
            >
              {links.map((link) => (
                <a
                  key={link.slug}
                  href={link.href}
                  aria-current={link.isCurrent ? 'true' : undefined}
                  className="flex min-h-11 items-center rounded-tag px-3 text-16 aria-[current]:bg-sunken"
                >
                  {link.name}
                </a>
              ))}
            </span>
          </span>
        )}
        <a
          href="/sandbox/inbox"
          className="target inline-flex items-center gap-1.5 font-medium hover:text-ink"
        >
          <Icon name="mail" size={16} />
          {t('inbox')}
        </a>
      </div>
    </aside>
  );
}
