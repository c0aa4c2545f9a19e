import { getTranslations } from 'next-intl/server';
import { cardFacts } from '#components/experiences/card-facts.ts';
import { ExperienceCard, ExperienceCardSkeleton } from '#components/experiences/experience-card.tsx';
import { experiencesHref, parseExperiencesQuery } from '#components/experiences/experiences-query.ts';
import { CategoryChips } from '#components/experiences/filter-bar.tsx';
import { SectionHeading } from '#components/portal/shell.tsx';
import { Link } from '#components/ui/link.tsx';
import { SaveHeart } from '#components/wishlists/save-heart.tsx';
import { SavingScope } from '#components/wishlists/saving-scope.tsx';
import { findNextTrip } from '#server/modules/trips/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { zoneTown } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { countCategories, findExperiences } from './find-experiences.ts';

const shownCards = 4;
const row =
  'scroll-row auto-cols-[72%] gap-6 sm:auto-cols-[280px] xl:mx-0 xl:grid-flow-row xl:grid-cols-4 xl:overflow-visible xl:px-0 *:snap-start';

/**
 * Experiences at the destination of the next trip, otherwise in the partner's town. Left out if none can be
 * read.
 */
export async function Suggested({ portal }: { portal: MemberPortal }) {
  const trip = await findNextTrip(portal.memberContext);
  const place = trip?.place.name ?? zoneTown(portal.brand.support.timeZone);
  const query = parseExperiencesQuery({ destination: place });
  const [t, home, found, counts] = await Promise.all([
    getTranslations('experiences'),
    getTranslations('home'),
    findExperiences(portal, query),
    countCategories(portal, place),
  ]);
  if (isProblem(found) || found.products.length === 0) return null;
  const cards = await Promise.all(
    found.products
      .slice(0, shownCards)
      .map((experience, position) =>
        cardFacts(experience, { locale: portal.locale, position, date: '', withCity: false }),
      ),
  );
  return (
    <section className="section">
      <SectionHeading title={trip ? t('forYourTrip', { place }) : t('titleIn', { place })}>
        <Link href={experiencesHref(query)} className="link target">
          {home('seeAll')}
        </Link>
      </SectionHeading>
      <div className="mb-6">
        <CategoryChips portal={portal} query={query} counts={counts} />
      </div>
      <SavingScope portal={portal} back="/experiences">
        <ul className={row}>
          {cards.map((experience) => (
            <li key={experience.code} className="min-w-0">
              <ExperienceCard
                experience={experience}
                level="h3"
                heart={<SaveHeart thing={{ productCode: experience.code }} name={experience.title} />}
              />
            </li>
          ))}
        </ul>
      </SavingScope>
    </section>
  );
}

/** Placeholder while the section is loading. */
export async function SuggestedSkeleton() {
  const t = await getTranslations('experiences');
  return (
    <section className="section" aria-busy="true">
      <SectionHeading title={t('somewhere')} />
      <div className="mb-6 h-11" />
      <div className={`${row} overflow-hidden`}>
        {[0, 1, 2, 3].map((card) => (
          <ExperienceCardSkeleton key={card} />
        ))}
      </div>
    </section>
  );
}
