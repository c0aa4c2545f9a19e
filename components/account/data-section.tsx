import { getTranslations } from 'next-intl/server';
import { ButtonLink, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Links to export the member's data and to delete the account. */
export async function DataSection({ brand, refused }: { brand: string; refused: string | null }) {
  const t = await getTranslations('account.data');
  return (
    <section aria-labelledby="data" className="grid content-start gap-6">
      <div className="grid gap-3">
        <h2 id="data" className="heading-2">
          {t('title')}
        </h2>
        <p className="max-w-reading text-ink-2">{t('exportText', { brand })}</p>
        {refused && (
          <p role="alert" className="flex items-start gap-2 text-14 text-danger">
            <Icon name="alert" size={18} className="mt-px flex-none" />
            {refused}
          </p>
        )}
        <p>
          {/* A plain anchor: this is a file, which the router must not fetch. */}
          <a href="/account/export" className={buttonClass({ variant: 'quiet' })}>
            <Icon name="download" />
            {t('export')}
          </a>
        </p>
      </div>
      <div className="grid gap-3 border-t border-line pt-6">
        <p className="max-w-reading text-ink-2">{t('deleteText', { brand })}</p>
        <p>
          <ButtonLink href="/account/delete" variant="danger" icon="trash">
            {t('delete')}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
