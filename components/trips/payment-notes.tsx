import { getTranslations } from 'next-intl/server';
import { type PaymentNote, paymentNotes } from '#server/modules/checkout/index.ts';
import { inLocale, isolated } from '#server/modules/theming/index.ts';
import { dateText, type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';

const keyOf = {
  refunded: 'payment.refunded',
  disputed: 'payment.disputed',
  dispute_lost: 'payment.disputeLost',
} as const satisfies Record<PaymentNote['kind'], string>;

/** What the seller refunded outside of a cancellation, and disputes at the bank; nothing if there is neither. */
export async function PaymentNotes({
  portal,
  bookingIds,
}: {
  portal: MemberPortal;
  bookingIds: readonly string[];
}) {
  const { app, brand, locale } = portal;
  const seller = isolated(inLocale(brand.names, brand, locale));
  const notes = await paymentNotes(
    portal.memberContext,
    app.id,
    bookingIds.map((id) => ({ id })),
  );
  if (notes.length === 0) return null;
  const t = await getTranslations('trips');
  return (
    <ul className="mt-4 grid gap-1 rounded-card bg-sunken p-5">
      {notes.map(({ kind, paymentId, amountMinor, currency, at }) => (
        <li key={`${paymentId} ${kind} ${at}`} className="flex items-start gap-2">
          <Icon name="info" className="mt-0.5 text-ink-2" />
          <span>
            {t(keyOf[kind], {
              amount: moneyLine(amountMinor, currency, locale),
              seller,
              date: dateText(at, locale, { day: 'numeric', month: 'long' }),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
