import Form from 'next/form';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '#server/modules/theming/index.ts';
import { numberText } from '#server/portal/index.ts';
import { buttonClass } from '../ui/button.tsx';
import { Select } from '../ui/field.tsx';
import { SendOnChange } from '../ui/send-on-change.tsx';
import type { ExperienceDetails } from './experience-reviews.tsx';
import type { VisitQuery } from './visit-query.ts';

type Band = ExperienceDetails['ageBands'][number];

/** A plain GET form for the number of people by age band; with JavaScript it is submitted on each change. */
export async function PartyForm({
  code,
  visit,
  bands,
  most,
  locale,
}: {
  code: string;
  visit: VisitQuery;
  bands: readonly Band[];
  /** Most people in one booking. */
  most: number;
  locale: Locale;
}) {
  const t = await getTranslations('experiences.page');
  const of = (name: Band['band']) => bands.find(({ band }) => band === name);
  const [adult, child, infant] = [of('adult'), of('child'), of('infant')];
  const number = (value: number) => numberText(value, locale);
  const choices = (least: number, largest: number, now: number) =>
    Array.from({ length: Math.max(largest, now) - least + 1 }, (_, index) => least + index);
  const [senior, youth] = [of('senior'), of('youth')];
  const ages = ({ fromAge, toAge }: Band) => ({ from: number(fromAge), to: number(toAge) });
  const others = [
    senior?.bookable && {
      name: 'seniors' as const,
      label: t('seniorsFrom', { age: number(senior.fromAge) }),
    },
    youth?.bookable && { name: 'youths' as const, label: t('youthsAged', ages(youth)) },
    infant?.bookable && { name: 'infants' as const, label: t('infantsAged', ages(infant)) },
  ].filter((other) => other !== undefined && other !== false);
  return (
    <Form action={`/experiences/${encodeURIComponent(code)}`} scroll={false} className="grid gap-3">
      {visit.date && <input type="hidden" name="date" value={visit.date} />}
      <SendOnChange>
        <div className="grid grid-cols-2 gap-4">
          <Select
            id="adults"
            name="adults"
            key={`adults ${visit.adults}`}
            label={adult && child ? t('adultsFrom', { age: number(adult.fromAge) }) : t('people')}
            defaultValue={visit.adults}
          >
            {choices(1, Math.min(20, most), visit.adults).map((count) => (
              <option key={count} value={count}>
                {number(count)}
              </option>
            ))}
          </Select>
          {child?.bookable && (
            <Select
              id="children"
              name="children"
              key={`children ${visit.children}`}
              label={t('childrenAged', { from: number(child.fromAge), to: number(child.toAge) })}
              defaultValue={visit.children}
            >
              {choices(0, Math.min(20, Math.max(0, most - 1)), visit.children).map((count) => (
                <option key={count} value={count}>
                  {number(count)}
                </option>
              ))}
            </Select>
          )}
          {others.map(({ name, label }) => (
            <Select
              key={`${name} ${visit[name]}`}
              id={name}
              name={name}
              label={label}
              defaultValue={visit[name] ?? 0}
            >
              {choices(0, Math.min(20, Math.max(0, most - 1)), visit[name] ?? 0).map((count) => (
                <option key={count} value={count}>
                  {number(count)}
                </option>
              ))}
            </Select>
          ))}
        </div>
      </SendOnChange>
      <p className="text-14 text-ink-2">
        {infant && !infant.bookable
          ? t('infantsFree', { age: number(infant.toAge) })
          : !child
            ? t('adultsOnly', { age: number(adult?.fromAge ?? 18) })
            : null}
      </p>
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {t('update')}
        </button>
      </noscript>
    </Form>
  );
}
