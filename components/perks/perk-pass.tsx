import { getTranslations } from 'next-intl/server';
import type { Portal } from '#server/portal/index.ts';
import { dateText } from '#server/portal/index.ts';
import { PassCard, PassFullScreen } from '../portal/pass-card.tsx';
import { buttonClass } from '../ui/button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { ActivationLeft } from './activation-left.tsx';
import type { Perk } from './perk-facts.ts';

/** The pass that the member shows on site while a perk is active. */
export async function PerkPass({
  portal,
  perk,
  redemption,
}: {
  portal: Portal;
  perk: Perk;
  redemption: NonNullable<Perk['redemption']>;
}) {
  const [t, pass, countdown] = await Promise.all([
    getTranslations('perks'),
    getTranslations('pass'),
    getTranslations('countdown'),
  ]);
  const { locale, brand } = portal;
  const { code, validUntil: until } = redemption;
  const qr = pass('qr', { what: perk.title });
  const label = t('passOf', { title: perk.title });
  const drawScan = (className: string) => <QrCode payload={code} label={qr} className={className} />;
  const remainingSeconds = Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  const untilText = dateText(
    until,
    locale,
    {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    },
    brand.support.timeZone,
  );
  return (
    <div className="grid gap-3">
      <PassCard
        portal={portal}
        label={label}
        heading={<bdi className="truncate text-14">{perk.title}</bdi>}
        drawScan={drawScan}
        code={code}
        note={
          redemption.instructions && (
            <p className="mt-2 px-4 text-[#4a4f5a]">
              <bdi>{redemption.instructions}</bdi>
            </p>
          )
        }
      >
        <dl className="grid gap-1 px-6 pb-6 text-center">
          <dt className="text-14 text-[#4a4f5a]">{t('codeGoodFor')}</dt>
          <dd className="text-22">
            <ActivationLeft
              key={until}
              until={until}
              remainingSeconds={remainingSeconds}
              pattern={t('timeLeft', { hours: '#h', minutes: '#m' })}
              spoken={{ five: countdown('five'), one: countdown('one'), over: countdown('over') }}
            />
          </dd>
          <dd className="text-14 text-[#4a4f5a]">{t('until', { date: untilText })}</dd>
        </dl>
      </PassCard>
      <PassFullScreen
        label={label}
        triggerText={t('fullScreen')}
        triggerClass={`${buttonClass({ variant: 'quiet', size: 'small' })} justify-self-center`}
        drawScan={drawScan}
        code={code}
        title={perk.title}
      />
    </div>
  );
}
