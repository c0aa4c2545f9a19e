import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { publicMetadata } from '#components/portal/share-metadata.ts';
import { Shell } from '#components/portal/shell.tsx';
import { inLocale } from '#server/modules/theming/index.ts';
import { openPage, readPortal } from '#server/portal/index.ts';

type Params = Promise<{ page: string }>;
const pages = ['terms', 'privacy'] as const;

const findPage = (page: string) => pages.find((one) => one === page);

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const [{ page: named }, portal] = await Promise.all([params, readPortal()]);
  const page = findPage(named);
  if (!page || !portal) return {};
  return {
    title: (await getTranslations('shell'))(page),
    ...publicMetadata(portal, { path: `/legal/${page}` }),
  };
}

/** The partner's own terms and privacy notice, as plain paragraphs of its brand. */
export default async function LegalPage({ params }: { params: Params }) {
  const page = findPage((await params).page);
  if (!page) notFound();
  const portal = await openPage({ path: `/legal/${page}` });
  const t = await getTranslations('shell');
  const { brand, locale } = portal;
  return (
    <Shell portal={portal} path={`/legal/${page}`}>
      <article className="grid max-w-reading gap-4 pt-8 md:pt-12">
        <h1 className="heading-1">{t(page)}</h1>
        {[inLocale(brand.legal[page], brand, locale), inLocale(brand.legal.imprint, brand, locale)]
          .flatMap((text) => text.split(/\n{2,}/))
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </article>
    </Shell>
  );
}
