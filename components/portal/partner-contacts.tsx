import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { commaText, intlTag, type Locale, leftToRight, listText } from '#server/modules/theming/index.ts';
import { dateTimeFormat } from '#server/platform/intl/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { TelephoneLink } from './telephone-link.tsx';

/**
 * The contact details of the partner: telephone, e-mail address and opening hours in its own time zone.
 * `children` are further rows.
 */
export async function PartnerContacts({ portal, children }: { portal: Portal; children?: ReactNode }) {
  const t = await getTranslations('help');
  const { support } = portal.brand;
  const hoursText = (opening: (typeof support.hours)[number]): string => {
    const always = opening.from === '00:00' && opening.until === '24:00';
    const hours = always ? t('always') : leftToRight(`${opening.from}–${opening.until}`);
    const days = opening.days.length === 7 ? t('everyDay') : daysText(opening.days, portal.locale);
    return commaText([days, hours], portal.locale);
  };
  return (
    <ul className="rows">
      <ContactWay icon="phone" label={t('call')}>
        <TelephoneLink phone={support.phone} />
      </ContactWay>
      <ContactWay icon="mail" label={t('write')}>
        <a href={`mailto:${support.email}`} className="link target">
          <bdi dir="ltr">{support.email}</bdi>
        </a>
      </ContactWay>
      <ContactWay icon="clock" label={t('hours')}>
        {support.hours.map((opening) => (
          <span key={opening.days.join()} className="block">
            {hoursText(opening)}
          </span>
        ))}
        <span className="block text-14 text-ink-2">{zoneText(support.timeZone, portal.locale)}</span>
      </ContactWay>
      {children}
    </ul>
  );
}

/** A row of the contact list. */
export function ContactWay({
  icon,
  label,
  children,
}: {
  icon: IconName;
  label: string;
  children: ReactNode;
}) {
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

/**
 * `Mon–Fri`, `Sat, Sun`: the names of consecutive days. ISO weekdays: 1 is Monday, and
 * 2024-01-01 was a Monday.
 */
function daysText(days: number[], locale: Locale): string {
  const name = dateTimeFormat(intlTag(locale), { weekday: 'short', timeZone: 'UTC' });
  const nameOf = (day: number) => name.format(Date.UTC(2024, 0, day));
  const sorted = [...days].sort((one, other) => one - other);
  const runs: number[][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const parts = runs.flatMap((run) =>
    run.length > 2 ? `${nameOf(run[0] as number)} – ${nameOf(run.at(-1) as number)}` : run.map(nameOf),
  );
  return listText(parts, locale);
}

/** The common name of the time zone: `Gulf Standard Time`. */
function zoneText(timeZone: string, locale: Locale): string {
  const parts = dateTimeFormat(intlTag(locale), {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
