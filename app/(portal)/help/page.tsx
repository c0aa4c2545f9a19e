import { parsePhoneNumber } from 'libphonenumber-js/min';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Shell } from '#components/portal/shell.tsx';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { intlTag, type Locale } from '#server/brands/index.ts';
import { openPage, type Portal, type SearchParams, withQuery } from '#server/portal/index.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell'))('help') };
}

/** How to reach the partner: telephone, mail, hours in its own time, and the id that support asks for. */
export default async function HelpPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openPage({ path: '/help', searchParams });
  const t = await getTranslations('help');
  const { support } = portal.brand;
  return (
    <Shell portal={portal} path={withQuery('/help', await searchParams)}>
      <div className="max-w-reading pt-8 md:pt-12">
        <h1 className="heading-1">{t('title')}</h1>
        <p className="mt-2 text-ink-2">{t('lead')}</p>
        <ul className="rows mt-8">
          <Way icon="phone" label={t('call')}>
            <a href={`tel:${support.phone}`} className="link target">
              <bdi dir="ltr">{parsePhoneNumber(support.phone).formatInternational()}</bdi>
            </a>
          </Way>
          <Way icon="mail" label={t('write')}>
            <a href={`mailto:${support.email}`} className="link target">
              <bdi dir="ltr">{support.email}</bdi>
            </a>
          </Way>
          <Way icon="clock" label={t('hours')}>
            {support.hours.map((opening) => (
              <span key={opening.days.join()} className="block">
                {hoursText(opening, portal)}
              </span>
            ))}
            <span className="block text-14 text-ink-2">{zoneText(support.timeZone, portal.locale)}</span>
          </Way>
          {portal.app.modules.includes('circles') && (
            <Way icon="account" label={t('join')}>
              {t('joinText')}
            </Way>
          )}
        </ul>
        <p className="mt-8 text-12 text-ink-2">
          {t('requestId')}{' '}
          <bdi dir="ltr" className="select-all">
            {portal.requestId}
          </bdi>
        </p>
      </div>
    </Shell>
  );

  function hoursText(opening: Portal['brand']['support']['hours'][number], { locale }: Portal): string {
    const always = opening.from === '00:00' && opening.until === '24:00';
    const hours = always ? t('always') : `\u2066${opening.from}–${opening.until}\u2069`;
    return opening.days.length === 7
      ? `${t('everyDay')}, ${hours}`
      : `${daysText(opening.days, locale)}, ${hours}`;
  }
}

function Way({ icon, label, children }: { icon: IconName; label: string; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-4 py-5">
      <span className="tile">
        <Icon name={icon} size={24} />
      </span>
      <span className="grid gap-0.5">
        <span className="strong">{label}</span>
        <span>{children}</span>
      </span>
    </li>
  );
}

/** `Mon–Fri`, `Sat, Sun`: runs of days by name. ISO weekdays, 1 is Monday; 2024-01-01 was one. */
function daysText(days: number[], locale: Locale): string {
  const name = new Intl.DateTimeFormat(intlTag(locale), { weekday: 'short', timeZone: 'UTC' });
  const nameOf = (day: number) => name.format(Date.UTC(2024, 0, day));
  const sorted = [...days].sort((one, other) => one - other);
  const runs: number[][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const parts = runs.map((run) =>
    run.length > 2
      ? `${nameOf(run[0] as number)} – ${nameOf(run.at(-1) as number)}`
      : run.map(nameOf).join(', '),
  );
  return new Intl.ListFormat(intlTag(locale), { type: 'conjunction', style: 'short' }).format(parts);
}

/** The zone as people call it: `Gulf Standard Time`. */
function zoneText(timeZone: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(intlTag(locale), {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
