import { inLocale } from '#server/brands/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { Link } from '../ui/link.tsx';
import { BrandMark } from './brand-mark.tsx';

const sizes = {
  small: { text: 'text-18', mark: 22 },
  card: { text: 'text-[1.25rem]', mark: 26 },
  header: { text: 'text-[1.375rem]', mark: 32 },
} as const;

/** The partner's mark and name. The name is text, so it is read aloud and takes the colour of its ground. */
export function Logo({
  portal,
  size = 'header',
}: {
  portal: Pick<Portal, 'brand' | 'locale'>;
  size?: keyof typeof sizes;
}) {
  const { text, mark } = sizes[size];
  return (
    <span
      className={`inline-flex items-center gap-2.5 font-heading leading-7 font-(weight:--weight-logo) ${text}`}
    >
      <BrandMark brand={portal.brand} size={mark} />
      <span>{inLocale(portal.brand.names, portal.brand, portal.locale)}</span>
    </span>
  );
}

/** The logo as the way home. */
export function HomeLogo({ portal }: { portal: Pick<Portal, 'brand' | 'locale'> }) {
  return (
    <Link href="/" className="flex min-h-11 items-center">
      <Logo portal={portal} />
    </Link>
  );
}
