import { getTranslations } from 'next-intl/server';
import type { Portal } from '#server/portal/index.ts';
import { dateText } from '#server/portal/index.ts';
import { Logo } from '../portal/logo.tsx';
import { buttonClass } from '../ui/button.tsx';
import { FullScreen } from '../ui/full-screen.tsx';
import { Icon } from '../ui/icon.tsx';
import { PassCode } from '../ui/pass-code.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { ActivationLeft } from './activation-left.tsx';
import type { Perk } from './perk-facts.ts';

/**
 * The pass that the member shows on site while a perk is active. White in both colour schemes, because
 * scanners require it.
 */
export async function PerkPass({
  portal,
  perk,
  redemption,
}: {
  portal: Portal;
  perk: Perk;
  redemption: NonNullable<Perk['redemption']>;
}) {
  const [t, pass, shell, countdown] = await Promise.all([
    getTranslations('perks'),
    getTranslations('pass'),
    getTranslations('shell'),
    getTranslations('countdown'),
  ]);
  const { locale, brand } = portal;
  const { code, validUntil: until } = redemption;
  const qr = pass('qr', { what: perk.title });
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
      <section
        aria-label={t('passOf', { title: perk.title })}
        className="panel panel-float overflow-hidden bg-white! text-[#10131a] dark:border-transparent"
      >
        <div className="flex items-center justify-between gap-4 bg-card-ground px-6 py-4 text-card-ink">
          <Logo portal={portal} size="small" ground="card" />
          <bdi className="truncate text-14">{perk.title}</bdi>
        </div>
        <div className="grid justify-items-center px-2 text-center">
          <QrCode payload={code} label={qr} className="w-84" />
          <PassCode code={code} />
          {redemption.instructions && (
            <p className="mt-2 px-4 text-[#4a4f5a]">
              <bdi>{redemption.instructions}</bdi>
            </p>
          )}
        </div>
        <div className="mx-6 my-5 border-t-2 border-dashed border-[#cfd2d8]" />
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
      </section>
      <FullScreen
        trigger={
          <>
            <Icon name="expand" size={16} />
            {t('fullScreen')}
          </>
        }
        triggerClass={`${buttonClass({ variant: 'quiet', size: 'small' })} justify-self-center`}
        label={t('passOf', { title: perk.title })}
        closeLabel={shell('close')}
        closeIcon={<Icon name="close" size={24} />}
      >
        <QrCode payload={code} label={qr} className="size-[min(80vw,60dvh,30rem)]" />
        <PassCode code={code} />
        <p>
          <bdi>{perk.title}</bdi>
        </p>
      </FullScreen>
    </div>
  );
}
