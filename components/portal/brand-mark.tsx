import { logoMark } from '#server/artwork/logos.ts';
import type { Brand } from '#server/modules/theming/index.ts';

/** The partner's mark in the colour of the surrounding text, or its own picture if it has one. */
export function BrandMark({ brand, size }: { brand: Brand; size: number }) {
  const own = brand.logo.mark.match(/^\/brands\/([a-z0-9-]+)\/mark\.svg$/)?.[1];
  if (own) {
    return (
      <span data-mark={own} className="flex-none" style={{ inlineSize: size, blockSize: size }}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by server/artwork, no tenant text */}
        <span className="mark" dangerouslySetInnerHTML={{ __html: logoMark(own) }} />
      </span>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: a small picture of the partner
    <img src={brand.logo.mark} alt="" width={size} height={size} className="flex-none" />
  );
}
