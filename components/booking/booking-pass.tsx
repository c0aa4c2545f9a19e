import { getTranslations } from 'next-intl/server';
import type { Portal } from '#server/portal/index.ts';
import { Logo } from '../portal/logo.tsx';
import { ButtonLink, buttonClass } from '../ui/button.tsx';
import { FullScreen } from '../ui/full-screen.tsx';
import { Icon } from '../ui/icon.tsx';
import { PassCode } from '../ui/pass-code.tsx';
import { PassScan } from './pass-scan.tsx';

/** The texts of a pass besides its code; times are in the time zone of the place. */
export type PassFacts = {
  /** `Hotel pass`. */
  pass: string;
  /** `Hotel`. */
  kind: string;
  title: string;
  /** Names in it are isolated for bidirectional text. */
  place: string;
  from: { label: string; time: string };
  until: { label: string; time: string };
};

/**
 * The pass that the member shows at the front desk. White in both colour schemes, because scanners require
 * it; the dark squares are at least 240 px wide. Below it are a button for full screen and, with `links`,
 * links to the calendar file and the voucher.
 */
export async function BookingPass({
  portal,
  shown,
  code,
  payload,
  text,
  note,
  links,
}: {
  portal: Portal;
  shown: PassFacts;
  code: string;
  /** The content of the QR code, if it is more than the code. */
  payload?: string | undefined;
  /** Shown as text in place of the QR code, for a venue that reads none. */
  text?: string | undefined;
  /** How the pass is used, shown below the code. */
  note?: string;
  /** Omitted on the offline page, where links cannot be opened. */
  links?: { calendar: string; voucher: string };
}) {
  const [t, pass, shell] = await Promise.all([
    getTranslations('trips'),
    getTranslations('pass'),
    getTranslations('shell'),
  ]);
  const scanned = { code, payload, text };
  const qr = pass('qr', { what: shown.title });
  const action = `${buttonClass({ variant: 'quiet', size: 'small' })} px-2!`;
  const term = 'label text-[#4a4f5a]!';
  return (
    <div className="mx-auto grid w-full max-w-96 gap-4">
      <section
        aria-label={`${shown.pass} ${code}`}
        className="panel panel-float overflow-hidden bg-white! text-[#10131a] dark:border-transparent"
      >
        <div className="flex items-center justify-between gap-4 bg-card-ground px-6 py-4 text-card-ink">
          <Logo portal={portal} size="small" ground="card" />
          <span className="text-14">{shown.pass}</span>
        </div>
        <div className="grid justify-items-center px-2 text-center">
          <PassScan pass={scanned} label={qr} className="w-84" />
          <PassCode code={code} />
          {note && <p className="mt-1 px-4 text-14 text-[#4a4f5a]">{note}</p>}
        </div>
        <div className="mx-6 my-5 border-t-2 border-dashed border-[#cfd2d8]" />
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 px-6 pb-6">
          <div className="col-span-2">
            <dt className={term}>{shown.kind}</dt>
            <dd>
              <span className="strong block">
                <bdi>{shown.title}</bdi>
              </span>
              <span className="block text-14 text-[#4a4f5a]">{shown.place}</span>
            </dd>
          </div>
          {[shown.from, shown.until].map(({ label, time }) => (
            <div key={label}>
              <dt className={term}>{label}</dt>
              <dd className="strong">{time}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="no-print flex flex-wrap gap-2 *:grow">
        <FullScreen
          trigger={
            <>
              <Icon name="expand" size={16} />
              {t('fullScreen')}
            </>
          }
          triggerClass={action}
          label={shown.pass}
          closeLabel={shell('close')}
          closeIcon={<Icon name="close" size={24} />}
        >
          <PassScan pass={scanned} label={qr} className="size-[min(80vw,60dvh,30rem)]" />
          <PassCode code={code} />
          <p>
            <bdi>{shown.title}</bdi>
          </p>
        </FullScreen>
        {links && (
          <>
            <a href={links.calendar} download className={action}>
              <Icon name="calendar" size={16} />
              {t('calendar')}
            </a>
            <ButtonLink href={links.voucher} variant="quiet" size="small" className="px-2!">
              <Icon name="print" size={16} />
              {t('voucher')}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
