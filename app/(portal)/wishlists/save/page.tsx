import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Shell } from '#components/portal/shell.tsx';
import { AnswerForm, AnswerInput, SubmitButton } from '#components/ui/answer-form.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { listSavedItems, listWishlists } from '#server/modules/wishlists/index.ts';
import {
  openMemberPage,
  requireModule,
  returnPath,
  type SearchParams,
  withQuery,
} from '#server/portal/index.ts';
import { saveThing } from './actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  await requireModule('wishlists');
  return { title: (await getTranslations('wishlists'))('heart.title'), robots: { index: false } };
}

/** The choice of wishlists as a page: the target of save buttons without JavaScript and after sign-in. */
export default async function SavePage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/wishlists/save', searchParams, module: 'wishlists' });
  const query = await searchParams;
  const [kind, id] = query.hotel
    ? (['hotel', query.hotel] as const)
    : (['experience', query.experience] as const);
  if (typeof id !== 'string' || id === '') notFound();
  const to = returnPath(query.to, '/wishlists');
  const [t, wishlists, saved] = await Promise.all([
    getTranslations('wishlists'),
    listWishlists(portal.memberContext, { scope: 'own' }),
    listSavedItems(portal.memberContext),
  ]);
  const hidden = { [kind]: id, to };
  return (
    <Shell
      portal={portal}
      path={withQuery('/wishlists/save', query)}
      active="me"
      back={{ href: to, label: t('heart.backTo') }}
    >
      <div className="mx-auto max-w-form pt-8 md:pt-12">
        <h1 className="heading-1">{t('heart.title')}</h1>
        <ul className="rows mt-6 border-y border-line empty:hidden">
          {wishlists.map((list) => {
            const isSaved = saved[id]?.includes(list.id) ?? false;
            return (
              <li key={list.id}>
                <AnswerForm
                  action={saveThing}
                  hidden={{ ...hidden, list: list.id, save: String(!isSaved) }}
                  className="flex items-center justify-between gap-4 py-3"
                >
                  <bdi className="strong min-w-0 truncate">{list.name}</bdi>
                  <SubmitButton
                    variant="quiet"
                    size="small"
                    icon={isSaved ? 'check' : 'plus'}
                    busy={t('saving')}
                    aria-pressed={isSaved}
                  >
                    {isSaved ? t('heart.savedShort') : t('heart.saveShort')}
                    <span className="sr-only">{list.name}</span>
                  </SubmitButton>
                </AnswerForm>
              </li>
            );
          })}
        </ul>
        <AnswerForm action={saveThing} hidden={{ ...hidden, save: 'true' }} className="mt-8 grid gap-4">
          <AnswerInput
            name="name"
            label={t('heart.newName')}
            placeholder={t('namePlaceholder')}
            dir="auto"
            maxLength={100}
            autoComplete="off"
            required
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={t('saving')}>{t('heart.createAndSave')}</SubmitButton>
            <ButtonLink href={to} variant="bare">
              {t('heart.backTo')}
            </ButtonLink>
          </div>
        </AnswerForm>
      </div>
    </Shell>
  );
}
