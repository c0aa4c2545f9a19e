import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Poster } from '../ui/poster.tsx';

/** A booking of a trip; a `gap` is something missing, with a link to add it. */
export type TripStop = {
  key: string;
  icon: IconName;
  label: ReactNode;
  /** `FRA T1` */
  detail?: ReactNode;
  /** `Fri 08:10`, in the time zone of the place. */
  time?: string;
  gap?: { href: string; label: string };
};

/** A card of the next trip: picture, dates, bookings in order, and what is missing. */
export function TripCard({
  trip,
  open,
  pass,
}: {
  trip: { href: string; title: string; dates: string; image: string; stops: TripStop[] };
  open: string;
  pass?: { href: string; label: string };
}) {
  return (
    <article className="panel panel-float grid overflow-hidden md:grid-cols-[5fr_7fr]">
      <div className="relative min-h-45 md:min-h-76">
        <Poster
          src={trip.image}
          eager
          className="masked h-full rounded-none md:absolute md:inset-0 md:aspect-auto"
        />
      </div>
      <div className="grid content-center gap-4 px-4 py-6 md:p-8">
        <div className="grid gap-1">
          <p className="label">{trip.dates}</p>
          <h3 className="heading-2">{trip.title}</h3>
        </div>
        <ul className="rows grid">
          {trip.stops.map((stop) => (
            <li key={stop.key} className="grid grid-cols-[1.5rem_1fr_auto] items-center gap-3 py-2.5">
              <Icon name={stop.icon} className="text-ink-2" />
              <span className="min-w-0">
                <span className={stop.gap ? 'text-ink-2' : 'strong'}>{stop.label}</span>{' '}
                {stop.detail && <span className="text-14 whitespace-nowrap text-ink-2">{stop.detail}</span>}
              </span>
              {stop.gap ? (
                <Link href={stop.gap.href} className="link target text-14">
                  {stop.gap.label}
                </Link>
              ) : (
                <span className="numeric text-14 text-ink-2">{stop.time}</span>
              )}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={trip.href} size="small">
            {open}
          </ButtonLink>
          {pass && (
            <ButtonLink href={pass.href} size="small" variant="quiet" icon="qr">
              {pass.label}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
}
