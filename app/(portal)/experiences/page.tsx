import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { parseExperiencesQuery, searchKind } from '#components/experiences/experiences-query.ts';
import { FilterForm } from '#components/experiences/filter-bar.tsx';
import { SearchButton } from '#components/experiences/search-button.tsx';
import { ExperienceSearchForm } from '#components/experiences/search-form.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { titleText } from '#components/portal/title-text.ts';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { productRules } from '#server/modules/bookings/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { openMemberPage, requireModule, type SearchParams, withQuery } from '#server/portal/index.ts';
import { FoundExperiences, FoundExperiencesSkeleton, searchTitle } from './found-experiences.tsx';
import { Suggested, SuggestedSkeleton } from './suggested.tsx';

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  const portal = await requireModule('experiences');
  return { title: titleText(await searchTitle(portal, parseExperiencesQuery(await searchParams))) };
}

/** Experience search: the form, or the results of the query. */
export default async function ExperiencesPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/experiences', searchParams, module: 'experiences' });
  const parameters = await searchParams;
  const query = parseExperiencesQuery(parameters);
  const path = withQuery('/experiences', parameters);
  const first = today(portal.brand.support.timeZone);
  const days = { first, furthest: addDays(first, productRules.experience.daysAhead) };
  const [t, shell] = await Promise.all([getTranslations('experiences'), getTranslations('shell')]);
  if (searchKind(query) === null || parameters.edit === '1') {
    return (
      <Shell portal={portal} path={path} active="explore">
        <section className="grid gap-6 pt-8 lg:pt-12">
          <div className="grid gap-1">
            <h1 className="heading-1">{t('title')}</h1>
            <p className="text-ink-2">{t('lead')}</p>
          </div>
          <div className="panel panel-float p-4 sm:p-6">
            <ExperienceSearchForm portal={portal} query={query} days={days} idPrefix="find" wide />
          </div>
        </section>
        <DeferredSection path={path} fallback={<SuggestedSkeleton />}>
          {() => Suggested({ portal })}
        </DeferredSection>
      </Shell>
    );
  }
  return (
    <Shell
      portal={portal}
      path={path}
      active="explore"
      back={{ href: '/experiences', label: shell('back') }}
      search={<SearchButton portal={portal} query={query} days={days} />}
    >
      {parameters.filters === 'open' && (
        <section className="panel mt-6 p-6">
          <FilterForm portal={portal} query={query} />
        </section>
      )}
      <DeferredSection path={path} fallback={<FoundExperiencesSkeleton portal={portal} query={query} />}>
        {() => FoundExperiences({ portal, query, days })}
      </DeferredSection>
    </Shell>
  );
}
