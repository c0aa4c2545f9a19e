import { inLocale, logoSchemeFor, type OwnLogo, ownLogoPath } from '#server/modules/theming/index.ts';
import type { Portal } from '#server/portal/index.ts';

/** The height, in CSS px, for which the sizes of a logo are stored. */
const referenceHeightPx = 36;

/** The partner's own logo for the reader's colour scheme. Its size is known before it loads. */
export function OwnLogoPicture({
  portal: { brand, locale, scheme },
  own,
  heightPx,
  ground,
}: {
  portal: Pick<Portal, 'brand' | 'locale' | 'scheme'>;
  own: OwnLogo;
  heightPx: number;
  ground: 'page' | 'card';
}) {
  const alt = inLocale(brand.names, brand, locale);
  const fixed = ground === 'card' ? logoSchemeFor(brand.card.ground) : scheme;
  const variant = fixed === 'dark' ? 'dark' : 'light';
  const scale = heightPx / referenceHeightPx;
  const sizeOf = ([width, height]: readonly [number, number]) => ({
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  });
  return (
    <picture className="inline-flex flex-none items-center">
      {/* Vouchers are printed on light paper in every colour scheme. */}
      {ground === 'page' && fixed === 'dark' && (
        <source media="print" srcSet={ownLogoPath(own, 'light')} {...sizeOf(own.light)} />
      )}
      {fixed === 'system' && (
        <source
          media="screen and (prefers-color-scheme: dark)"
          srcSet={ownLogoPath(own, 'dark')}
          {...sizeOf(own.dark)}
        />
      )}
      <img
        src={ownLogoPath(own, variant)}
        alt={alt}
        {...sizeOf(own[variant])}
        className="block h-auto max-w-full"
        fetchPriority="high"
      />
    </picture>
  );
}
