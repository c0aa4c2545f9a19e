import { getTranslations } from 'next-intl/server';
import type { Portal } from '#server/portal/index.ts';
import { PassCard, PassFullScreen } from '../portal/pass-card.tsx';
import { ButtonLink, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
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
 * The pass that the member shows at the front desk. Below it are a button for full screen and, with `links`,
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
  const [t, pass] = await Promise.all([getTranslations('trips'), getTranslations('pass')]);
  const qr = pass('qr', { what: shown.title });
  const drawScan = (className: string) => (
    <PassScan pass={{ code, payload, text }} label={qr} className={className} />
  );
  const action = `${buttonClass({ variant: 'quiet', size: 'small' })} px-2!`;
  const term = 'label text-[#4a4f5a]!';
  return (
    <div className="mx-auto grid w-full max-w-96 gap-4">
      <PassCard
        portal={portal}
        label={`${shown.pass} ${code}`}
        heading={<span className="text-14">{shown.pass}</span>}
        drawScan={drawScan}
        code={code}
        note={note && <p className="mt-1 px-4 text-14 text-[#4a4f5a]">{note}</p>}
      >
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
      </PassCard>
      <div className="no-print flex flex-wrap gap-2 *:grow">
        <PassFullScreen
          label={shown.pass}
          triggerText={t('fullScreen')}
          triggerClass={action}
          drawScan={drawScan}
          code={code}
          title={shown.title}
        />
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
