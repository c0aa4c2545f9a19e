import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';

/**
 * An event of a trip. `isMain` highlights the icon of the main one; `isOff` strikes a cancelled one through.
 */
export type TripMoment = {
  key: string;
  /** ISO 8601 in UTC, for the `datetime` attribute; `time` is the visible text. */
  at: string;
  time: string;
  icon: IconName;
  label: ReactNode;
  detail?: ReactNode;
  isMain?: boolean;
  isOff?: boolean;
};

/** The events of a trip in chronological order, grouped by day, in the time zone of each place. */
export function TripLine({ days }: { days: { date: string; heading: string; moments: TripMoment[] }[] }) {
  return (
    <ol className="grid gap-6">
      {days.map((day) => (
        <li key={day.date}>
          <h3 className="heading-3 mb-2 first-letter:uppercase">{day.heading}</h3>
          <ol>
            {day.moments.map((moment) => (
              <li
                key={moment.key}
                className="relative grid min-h-19 grid-cols-[3rem_2.5rem_1fr] gap-3 before:absolute before:inset-y-0 before:start-[4.9375rem] before:w-px before:bg-line-strong before:content-[''] last:min-h-10 last:before:hidden md:grid-cols-[3.75rem_2.5rem_1fr] md:before:start-[5.6875rem]"
              >
                <time dateTime={moment.at} className="numeric strong pt-2.5 text-14">
                  <bdi dir="ltr">{moment.time}</bdi>
                </time>
                <span
                  className={`relative grid size-10 place-items-center rounded-field border ${moment.isMain ? 'border-primary bg-primary text-on-primary' : 'border-line-strong bg-bg text-ink-2'}`}
                >
                  <Icon name={moment.icon} />
                </span>
                <span className={`grid content-start pt-2 ${moment.isOff ? 'text-ink-2 line-through' : ''}`}>
                  <span className="strong">{moment.label}</span>
                  {moment.detail && <span className="pb-3 text-14 text-ink-2">{moment.detail}</span>}
                </span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
