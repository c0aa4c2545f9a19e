import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Logo } from '#components/portal/logo.tsx';
import { Icon } from '#components/ui/icon.tsx';
import {
  drawPassCode,
  type PassView,
  verifyTravelPass,
} from '#server/modules/airport-services/bookings/index.ts';
import { commaNames, commaText, leftToRight } from '#server/modules/theming/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { dateText, localTimeText, type Portal, readPortal } from '#server/portal/index.ts';
import { admitOnPage } from './actions.ts';
import { AdmitForm } from './admit-form.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('doorPass'))('title'), robots: { index: false, follow: false } };
}

/**
 * The pass of an airport service, readable by anyone with its signed address. Staff who scan it see the
 * guest's name and admit the guests. With `?voucher` it is the guest's view, which shows the code to scan and
 * has no admit button.
 */
export default async function PassPage({
  params,
  searchParams,
}: {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ voucher?: string }>;
}) {
  const portal = await readPortal();
  if (!portal) notFound();
  const [{ token }, { voucher }] = [await params, await searchParams];
  const [pass, t] = await Promise.all([readPass(portal, token), getTranslations('doorPass')]);
  const { leadPassenger: lead } = pass;
  const isVoucher = voucher !== undefined;
  const at = (instant: string) => localTimeText(instant, pass.timeZone, portal.locale);
  const date = dateText(pass.date, portal.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const isGood = pass.status === 'valid';
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh w-full max-w-[30rem] content-start gap-6 px-(--gutter) py-8 md:py-16"
    >
      <header className="grid gap-2">
        {/* A pass may be opened on the host of another partner, whose logo would name the wrong seller. */}
        {pass.brand === portal.app.name && (
          <p className="logo-tone mb-4">
            <Logo portal={portal} />
          </p>
        )}
        <p className="label">{isVoucher ? t('pass') : t('door')}</p>
        <h1 className="heading-1">
          <bdi>{pass.venue.name}</bdi>
        </h1>
      </header>
      <div role="status" className="flex items-center gap-4">
        <span
          className={`grid size-14 shrink-0 place-items-center rounded-medallion ${isGood ? 'bg-positive-soft text-positive' : 'bg-sunken text-ink-2'}`}
        >
          <Icon name={isGood ? 'check' : 'close'} size={28} />
        </span>
        <div className="grid gap-1">
          <p className="heading-2">{t(`status.${pass.status}`)}</p>
          <p className="text-14 text-ink-2">
            {t(`hint.${pass.status}`, {
              from: at(pass.validFrom),
              until: at(pass.validUntil),
              at: at(pass.admittedAt ?? pass.validFrom),
            })}
          </p>
        </div>
      </div>
      {isVoucher && (
        <PassCode
          barcode={pass.barcode}
          address={`${portal.origin}/pass/${token}`}
          label={t('qr')}
          note={t('show')}
        />
      )}
      <dl className="rows border-y border-line">
        <Line label={t('name')}>{lead ? `${lead.firstName} ${lead.lastName}` : ''}</Line>
        <Line label={t('guests')}>{pass.guests}</Line>
        <Line label={t('when')}>
          {pass.bookingType === 'walk_in'
            ? `${date}. ${t('walkIn')}`
            : commaText([date, leftToRight(`${pass.time}–${pass.endTime}`)], portal.locale)}
        </Line>
        <Line label={t('where')}>
          {commaNames([pass.venue.airportCode, pass.venue.terminal], portal.locale)}
        </Line>
        {pass.flightNumber && <Line label={t('flight')}>{pass.flightNumber}</Line>}
        {pass.specialRequests && <Line label={t('requests')}>{pass.specialRequests}</Line>}
        <Line label={t('code')}>
          <bdi dir="ltr" className="numeric font-semibold">
            {pass.code}
          </bdi>
        </Line>
        <Line label={t('soldBy')}>{pass.brand}</Line>
      </dl>
      {isGood && !isVoucher && (
        <AdmitForm action={admitOnPage} token={token} label={t('admit')} note={t('admitNote')} />
      )}
    </main>
  );
}

async function readPass(portal: Portal, token: string): Promise<PassView> {
  try {
    return await verifyTravelPass(portal.context, { token });
  } catch (err) {
    if (isProblem(err, 'not_found')) notFound();
    throw err;
  }
}

/**
 * The venue's own barcode, else our address as a QR code. It is black on white in both colour schemes: scanners
 * read other colours unreliably. A barcode of another kind than QR is not drawn.
 */
async function PassCode({
  barcode,
  address,
  label,
  note,
}: {
  barcode: PassView['barcode'];
  address: string;
  label: string;
  note: string;
}) {
  if (barcode && barcode.format !== 'qr') {
    return (
      <p className="numeric bg-white p-6 text-center text-18 font-semibold break-all text-[#10131a] select-all">
        <bdi dir="ltr">{barcode.payload}</bdi>
      </p>
    );
  }
  const svg = await drawPassCode(barcode?.payload ?? address);
  return (
    <figure className="grid justify-items-center gap-2">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us: the text is encoded as squares, not inserted */}
      <div role="img" aria-label={label} className="w-64" dangerouslySetInnerHTML={{ __html: svg }} />
      <figcaption className="text-14 text-ink-2">{note}</figcaption>
    </figure>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-end">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
