import { getTranslations } from 'next-intl/server';
import { durationText } from '#components/experiences/card-facts.ts';
import type { ExperienceDetails } from '#components/experiences/experience-reviews.tsx';
import { SlotTerms } from '#components/experiences/slot-terms.tsx';
import { telephoneHref } from '#components/portal/telephone-href.ts';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { FactRow } from '#components/ui/fact-row.tsx';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Fact } from '#components/ui/tag.tsx';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { dateText, numberText } from '#server/portal/index.ts';
import { languagesText } from './languages-text.ts';
import type { VisitOffer } from './read-visit.ts';

type Props = { experience: ExperienceDetails; locale: Locale };

/** The offered times, for members; null for visitors. `path` is the address of the page. */
type Offered = { path: string; offer: Promise<VisitOffer> | null };

/** The cancellation terms of the chosen time, if one can be chosen. */
async function Cancellation({ experience, locale, path, offer }: Props & Offered) {
  const [rule, t] = await Promise.all([
    cancellationText({ experience, locale }),
    getTranslations('cancellation'),
  ]);
  const passed = t('freePassed');
  const isFree = experience.cancellation.freeUntilHours !== null;
  if (!offer) return <SlotTerms rule={rule} passed={passed} isFree={isFree} slots={[]} />;
  return (
    <DeferredSection path={path} fallback={<Skeleton className="h-6 w-56 max-w-full" />}>
      {async () => {
        const found = await offer;
        const slots = found.state === 'open' ? found.slots : [];
        return SlotTerms({
          rule,
          passed,
          isFree,
          slots: slots
            .filter((slot) => slot.unavailable === null)
            .map(({ index, terms }) => ({ index, freeUntil: freeUntilOf(terms) })),
        });
      }}
    </DeferredSection>
  );
}

/** The cancellation rule as one sentence without a date. */
async function cancellationText({ experience, locale }: Props): Promise<string> {
  const t = await getTranslations('experiences.page');
  const { freeUntilHours: hours, tiers } = experience.cancellation;
  const last = tiers?.at(-1);
  if (last) return t('inSteps', { hours: numberText(last.untilHours, locale) });
  return hours === null ? t('neverRefunded') : t('freeBefore', { hours: numberText(hours, locale) });
}

/** The message key of each type of confirmation. */
const confirmationWords = {
  instant: 'instant',
  manual: 'manual',
  instant_then_manual: 'instantThenManual',
} as const;

/** The main facts that the line under the title does not show. */
export async function GlanceFacts({ experience, locale, path, offer }: Props & Offered) {
  const t = await getTranslations('experiences.page');
  const has = (flag: ExperienceDetails['flags'][number]) => experience.flags.includes(flag);
  const languages = languagesText(
    experience.options.map(({ language }) => language),
    locale,
  );
  const facts: (readonly [icon: IconName, text: string] | false)[] = [
    languages !== '' && ['message', languages],
    ['perks', t(confirmationWords[experience.confirmation])],
    ['guests', has('private') ? t('private') : t('groupOf', { count: experience.maxTravellers })],
    has('skip_the_line') && ['chevron', t('skipTheLine')],
    has('wheelchair_accessible') && ['account', t('wheelchair')],
  ];
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-3 text-14 sm:grid-cols-2 md:text-16">
      <li>
        <Cancellation experience={experience} locale={locale} path={path} offer={offer} />
      </li>
      {facts
        .filter((fact) => fact !== false)
        .map(([icon, text]) => (
          <li key={text}>
            <Fact icon={icon}>{text}</Fact>
          </li>
        ))}
    </ul>
  );
}

/** What the price includes and what it does not. */
export async function Included({ experience }: Pick<Props, 'experience'>) {
  const t = await getTranslations('experiences.page');
  const list = 'grid content-start gap-2.5';
  return (
    <div className="grid gap-x-12 gap-y-4 sm:grid-cols-2">
      <ul className={list}>
        {experience.inclusions.map((text) => (
          <li key={text} className="flex items-start gap-2.5">
            <Icon name="check" className="mt-0.5 text-positive" />
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
      <ul className={list} aria-label={t('notIncluded')}>
        {experience.exclusions.map((text) => (
          <li key={text} className="flex items-start gap-2.5 text-ink-2">
            <Icon name="close" className="mt-0.5" />
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The itinerary, step by step, with the duration of each step. */
export async function Itinerary({ experience, locale }: Props) {
  const steps = await Promise.all(
    experience.itinerary.map(async ({ title, minutes }) => ({
      title,
      duration: await durationText(minutes, locale),
    })),
  );
  return (
    <ol className="grid">
      {steps.map((step, index) => (
        <li
          key={step.title}
          className="relative grid min-h-16 grid-cols-[2rem_1fr] gap-4 not-last:before:absolute not-last:before:inset-y-0 not-last:before:start-4 not-last:before:w-px not-last:before:bg-line-strong not-last:before:content-['']"
        >
          <span className="numeric relative grid size-8 place-items-center rounded-full border border-line-strong bg-bg text-14 strong">
            {numberText(index + 1, locale)}
          </span>
          <span className="grid content-start pb-4 pt-1">
            <span className="strong" dir="auto">
              {step.title}
            </span>
            <span className="text-14 text-ink-2">{step.duration}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Cancellation terms, season, accessibility and operator. */
export async function GoodToKnow({ experience, locale, path, offer }: Props & Offered) {
  const t = await getTranslations('experiences.page');
  const { fromMonth: from, toMonth: to } = experience.season;
  const month = (number: number) =>
    dateText(`2027-${String(number).padStart(2, '0')}-15`, locale, { month: 'long' });
  return (
    <dl className="rows border-t border-line">
      <FactRow isWide label={t('cancellation')}>
        <Cancellation experience={experience} locale={locale} path={path} offer={offer} />
      </FactRow>
      <FactRow isWide label={t('season')}>
        {from === 1 && to === 12 ? t('allYear') : t('months', { from: month(from), to: month(to) })}
      </FactRow>
      <FactRow isWide label={t('access')}>
        <span dir="auto" className="block">
          {experience.accessibility}
        </span>
      </FactRow>
      <FactRow isWide label={t('operator')}>
        <bdi>{experience.operator.name}</bdi>
        <a
          href={telephoneHref(experience.operator.phone)}
          className="link target ms-4 inline-flex items-center gap-1.5 text-14"
        >
          <Icon name="phone" size={16} />
          <bdi dir="ltr">{experience.operator.phone}</bdi>
        </a>
      </FactRow>
    </dl>
  );
}
