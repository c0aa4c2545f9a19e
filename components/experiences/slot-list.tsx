import { getTranslations } from 'next-intl/server';
import type { Locale } from '#server/modules/theming/index.ts';
import { moneyLine } from '#server/portal/index.ts';
import { SlotChoice } from '../booking/slot-choice.tsx';
import type { VisitDay } from './visit-calendar.tsx';

export type VisitSlot = VisitDay['slots'][number];

/** A time slot with its number on the page, by which radio button, price card and pay bar refer to it; `totalMinor` is for the whole party. */
export type NumberedSlot = VisitSlot & { index: number };

/** The number of places left is shown from this number down. */
const fewPlaces = 3;

/** The submitted value of a time slot. */
export const slotValue = (slot: VisitSlot): string => `${slot.time} ${slot.optionCode}`;

/**
 * The times of one day, grouped by option. Sold-out times stay in the list, struck through, with the reason.
 * Radio buttons work without JavaScript.
 */
export async function SlotList({
  slots,
  options,
  chosen,
  currency,
  locale,
}: {
  slots: readonly NumberedSlot[];
  options: readonly { code: string; title: string }[];
  chosen: number;
  currency: string;
  locale: Locale;
}) {
  const t = await getTranslations('experiences.page');
  const shown = options.filter(({ code }) => slots.some((slot) => slot.optionCode === code));
  return (
    <div className="grid gap-6">
      {shown.map((option) => (
        <fieldset key={option.code} className="min-w-0">
          <legend className="strong mb-2">
            <bdi>{option.title}</bdi>
          </legend>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
            {slots
              .filter((slot) => slot.optionCode === option.code)
              .map((slot) => (
                <SlotChoice
                  key={slot.index}
                  index={slot.index}
                  time={slot.hasStartTime ? slot.time : t('anyTime')}
                  value={slotValue(slot)}
                  price={moneyLine(slot.totalMinor, currency, locale)}
                  isChosen={slot.index === chosen}
                  reason={slot.unavailable && t(`reasons.${slot.unavailable}`)}
                  left={
                    slot.unavailable === null && slot.remaining !== null && slot.remaining <= fewPlaces
                      ? t('placesLeft', { count: slot.remaining })
                      : null
                  }
                />
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
