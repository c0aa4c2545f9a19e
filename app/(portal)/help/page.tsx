import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { credits } from '#components/portal/credits.ts';
import { ContactWay, PartnerContacts } from '#components/portal/partner-contacts.tsx';
import { publicMetadata } from '#components/portal/share-metadata.ts';
import { Shell } from '#components/portal/shell.tsx';
import { RequestId } from '#components/ui/request-id.tsx';
import { openPage, readPortal, type SearchParams, withQuery } from '#server/portal/index.ts';

export async function generateMetadata(): Promise<Metadata> {
  const portal = await readPortal();
  return {
    title: (await getTranslations('shell'))('help'),
    ...(portal && publicMetadata(portal, { path: '/help' })),
  };
}

/** The ids that the error page passes on: of the request, or Next's digest of the error, such as `1234567890@E394`. */
const requestIdPattern = /^[\w.@-]{6,128}$/;

/**
 * Contact page of the partner: telephone, e-mail, opening hours in its own time zone and, after an error, the id of
 * the failed request for support, which the error page passes in `request`.
 */
export default async function HelpPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openPage({ path: '/help', searchParams });
  const t = await getTranslations('help');
  const parameters = await searchParams;
  const failed = requestIdPattern.exec(String(parameters.request ?? ''))?.[0];
  return (
    <Shell portal={portal} path={withQuery('/help', parameters)}>
      <div className="max-w-reading pt-8 md:pt-12">
        <h1 className="heading-1">{t('title')}</h1>
        <p className="mt-2 text-ink-2">{t('lead')}</p>
        <div className="mt-8">
          <PartnerContacts portal={portal}>
            {portal.app.modules.includes('circles') && (
              <ContactWay icon="account" label={t('join')}>
                {t('joinText')}
              </ContactWay>
            )}
          </PartnerContacts>
        </div>
        {failed && (
          <p className="mt-8 text-12 text-ink-2">
            {t('requestId')} <RequestId id={failed} />
          </p>
        )}
        <section className="mt-8 text-12 text-ink-2">
          <h2>{t('credits')}</h2>
          <ul>
            {credits.map(({ name, url, licence, licenceUrl }) => (
              <li key={name}>
                <a href={url} className="link target">
                  <bdi dir="ltr">{name}</bdi>
                </a>{' '}
                {t('licence')}{' '}
                <a href={licenceUrl} className="link target">
                  <bdi dir="ltr">{licence}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Shell>
  );
}
