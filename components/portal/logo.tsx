import { inLocale } from '#server/modules/theming/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { Link } from '../ui/link.tsx';
import { BrandMark } from './brand-mark.tsx';
import { OwnLogoPicture } from './own-logo-picture.tsx';

const sizes = {
  small: { text: 'text-18', mark: 22 },
  card: { text: 'text-[1.25rem]', mark: 26 },
  header: { text: 'text-[1.375rem]', mark: 32 },
} as const;

/**
 * The partner's own logo with its name as the alternative text, otherwise its mark and its name. The name is
 * text, so that screen readers read it and it adopts the surrounding colour. `ground` is the background: the
 * page or the membership card.
 */
export function Logo({
  portal,
  size = 'header',
  ground = 'page',
}: {
  portal: Pick<Portal, 'brand' | 'locale' | 'scheme'>;
  size?: keyof typeof sizes;
  ground?: 'page' | 'card';
}) {
  const { text, mark } = sizes[size];
  const { own } = portal.brand.logo;
  if (own) return <OwnLogoPicture portal={portal} own={own} heightPx={mark + 4} ground={ground} />;
  return (
    <span
      className={`inline-flex items-center gap-2.5 font-heading leading-7 font-(weight:--weight-logo) ${text}`}
    >
      <BrandMark brand={portal.brand} size={mark} />
      <span>{inLocale(portal.brand.names, portal.brand, portal.locale)}</span>
    </span>
  );
}

/** The logo as a link to the start page. */
export function HomeLogo({ portal }: { portal: Pick<Portal, 'brand' | 'locale' | 'scheme'> }) {
  return (
    <Link href="/" className="flex min-h-11 items-center">
      <Logo portal={portal} />
    </Link>
  );
}
