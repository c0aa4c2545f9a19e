import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { airportHref } from '#components/airport/airport-query.ts';
import { dayText, type Perk } from '#components/perks/perk-facts.ts';
import { PerkPass } from '#components/perks/perk-pass.tsx';
import { kindsOf } from '#components/portal/navigation.ts';
import { ActionForm } from '#components/ui/action-form.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { venueKinds } from '#server/modules/airport-services/catalogue/port.ts';
import type { canUseSavedPerk } from '#server/modules/perks/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { activatePerk, markPerkUsed, takeCodeBack } from '../actions.ts';

type Reasons = Awaited<ReturnType<typeof canUseSavedPerk>>['reasons'];

const alert = <Icon name="alert" className="mt-0.5" />;

/** The next step of a perk. `?step=use` asks for confirmation before a unit is used. */
export async function PerkSteps({
  portal,
  perk,
  reasons,
  step,
}: {
  portal: MemberPortal;
  perk: Perk;
  reasons: Reasons;
  step: string | string[] | undefined;
}) {
  const t = await getTranslations('perks');
  if (perk.status === 'active' && perk.redemption) {
    return step === 'use' ? (
      <ConfirmUse perk={perk} />
    ) : (
      <>
        <PerkPass portal={portal} perk={perk} redemption={perk.redemption} />
        <div className="mx-auto grid w-full max-w-96 gap-2">
          <ButtonLink href={`/perks/${perk.id}?step=use`} scroll={false} full>
            {t('use.open')}
          </ButtonLink>
          <ActionForm
            action={takeCodeBack}
            fields={{ perk: perk.id }}
            words={{ press: t('takeBack.press'), busy: t('takeBack.busy') }}
            buttonClassName={buttonClass({ variant: 'bare', full: true })}
            alert={alert}
          />
        </div>
      </>
    );
  }
  if (reasons.length > 0) return <Refused portal={portal} perk={perk} reasons={reasons} />;
  return (
    <Panel title={t('activate.title')}>
      <p className="text-ink-2">{t('activate.text')}</p>
      <ActionForm
        action={activatePerk}
        fields={{ perk: perk.id }}
        words={{ press: t('activate.press'), busy: t('activate.busy') }}
        buttonClassName={buttonClass({ full: true })}
        icon={<Icon name="qr" />}
        alert={alert}
      />
      <BookWithIt portal={portal} perk={perk} />
    </Panel>
  );
}

/** Link to the airport search, if the perk can pay for an airport service. */
async function BookWithIt({ portal, perk }: { portal: MemberPortal; perk: Perk }) {
  const kind = venueKinds.find((one) =>
    perk.applicableProducts.some(({ product_type: type }) => type === one),
  );
  if (!kind || !kindsOf(portal.app.modules).some(({ key }) => key === 'airport')) return null;
  const t = await getTranslations('airport.trips');
  return (
    <ButtonLink href={airportHref({ kind })} variant="quiet" full>
      {t('find')}
    </ButtonLink>
  );
}

async function ConfirmUse({ perk }: { perk: Perk }) {
  const t = await getTranslations('perks.use');
  return (
    <Panel title={t('title')}>
      <p className="text-ink-2">{t('text', { last: String(perk.unitsRemaining <= 1) })}</p>
      <ActionForm
        action={markPerkUsed}
        fields={{ perk: perk.id, key: newId() }}
        words={{ press: t('press'), busy: t('busy') }}
        buttonClassName={buttonClass({ full: true })}
        alert={alert}
      >
        <ButtonLink href={`/perks/${perk.id}`} variant="bare" full scroll={false}>
          {t('keep')}
        </ButtonLink>
      </ActionForm>
    </Panel>
  );
}

/** The reasons why the perk cannot be used, and alternatives. */
async function Refused({ portal, perk, reasons }: { portal: MemberPortal; perk: Perk; reasons: Reasons }) {
  const t = await getTranslations('perks');
  const isSpent = reasons.includes('already_used');
  const isHeld = reasons.includes('locked_by_other_booking') && perk.bookingId !== null;
  const sentences = reasons.map((reason) => {
    if (reason === 'not_yet_valid')
      return t('reasons.not_yet_valid', { date: dayText(portal, perk.validFrom) });
    if (reason === 'already_used' && perk.usedAt) return t('usedOn', { date: dayText(portal, perk.usedAt) });
    return t(`reasons.${reason}`);
  });
  return (
    <Panel title={isSpent ? t('usedUp') : t('reasonsTitle')}>
      <ul className="grid gap-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex items-start gap-2 text-ink-2">
            <Icon name={isSpent ? 'check' : 'info'} className="mt-0.5" />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      {isHeld ? (
        <ButtonLink href={`/trips/${perk.bookingId}`} full>
          {t('toBooking')}
        </ButtonLink>
      ) : reasons.includes('membership_inactive') ? (
        <ButtonLink href="/help" variant="quiet" full>
          {t('contact')}
        </ButtonLink>
      ) : (
        <ButtonLink href="/perks/catalogue" variant="quiet" full>
          {t('toCatalogue')}
        </ButtonLink>
      )}
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="step" className="panel panel-float grid gap-5 p-6">
      <h2 id="step" className="heading-2">
        {title}
      </h2>
      {children}
    </section>
  );
}
