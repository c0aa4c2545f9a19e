import { getTranslations } from 'next-intl/server';
import type { Portal } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { kindsOf } from './navigation.ts';

/**
 * Links to the kinds of products that the partner sells, with icon and name. Renders nothing
 * if there is only one.
 */
export async function KindLinks({ portal }: { portal: Portal }) {
  const t = await getTranslations('kinds');
  const shown = kindsOf(portal.app.modules);
  if (shown.length < 2) return null;
  return (
    <nav aria-label={t('label')}>
      <ul className="grid auto-cols-fr grid-flow-col lg:flex lg:flex-wrap lg:gap-x-5 xl:gap-x-7">
        {shown.map((kind) => (
          <li key={kind.key}>
            <Link
              href={kind.href}
              className="grid min-h-16 justify-items-center gap-1.5 rounded-field py-2.5 text-center text-12 font-medium hover:text-emphasis lg:min-h-11 lg:grid-flow-col lg:items-center lg:gap-2.5 lg:text-14"
            >
              <Icon name={kind.icon} size={24} className="text-emphasis" />
              {t(kind.key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
