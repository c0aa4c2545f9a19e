import { getTranslations } from 'next-intl/server';
import type { Portal } from '#server/portal/index.ts';
import { circleWords } from '../circles/circle-words.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';

/** Links to wishlists and circles. Renders nothing if the partner has neither. */
export async function TogetherSection({ portal }: { portal: Portal }) {
  const [t, wishlists] = await Promise.all([getTranslations('account'), getTranslations('wishlists')]);
  const { modules } = portal.app;
  const places = [
    modules.includes('wishlists') &&
      ({ href: '/wishlists', icon: 'heart', name: wishlists('title'), note: t('wishlistsNote') } as const),
    modules.includes('circles') &&
      ({
        href: '/circles',
        icon: 'circle',
        name: circleWords(portal).title,
        note: t('circlesNote'),
      } as const),
  ].filter((place) => place !== false);
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="together" className="grid content-start gap-4">
      <h2 id="together" className="heading-2">
        {t('together')}
      </h2>
      <ul className="rows border-y border-line">
        {places.map((place) => (
          <li key={place.href} className="relative flex items-center gap-4 py-3.5">
            <span className="tile">
              <Icon name={place.icon} size={24} />
            </span>
            <span className="grid min-w-0 flex-1">
              <Link href={place.href} className="strong covering">
                {place.name}
              </Link>
              <span className="text-14 text-ink-2">{place.note}</span>
            </span>
            <Icon name="chevron" className="text-ink-2" />
          </li>
        ))}
      </ul>
    </section>
  );
}
