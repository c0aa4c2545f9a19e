import type { PlaceLanguage } from '#server/modules/places/index.ts';
import { numberFormat, pluralRules } from '#server/platform/intl/index.ts';

type Plurals = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Sentences for cancellation rules. `{hours}` is a number with its unit, `{share}` a percentage. */
type RefundWords = {
  /** Follows "until"; by CLDR plural category (https://cldr.unicode.org/index/cldr-spec/plural-rules). */
  hours: Plurals;
  nothing: string;
  freeBeforeBegin: string;
  freeUntilBegin: string;
  freeBeforeSlot: string;
  freeThenPart: string;
  partUntilBegin: string;
  freeUntilAdmitted: string;
  rideNothing: string;
  rideFree: string;
  ridePart: string;
  rideAfter: string;
};

export const refundWords: Record<PlaceLanguage, RefundWords> = {
  en: {
    hours: { one: '{count} hour', other: '{count} hours' },
    nothing: 'Nothing is refunded after payment.',
    freeBeforeBegin: 'Free of charge until {hours} before it begins; after that nothing is refunded.',
    freeUntilBegin: 'Free of charge until it begins; after that nothing is refunded.',
    freeBeforeSlot: 'Free of charge until {hours} before the slot begins; after that nothing is refunded.',
    freeThenPart:
      'Free of charge until {hours} before the slot begins; after that {share} of the price is refunded until it begins.',
    partUntilBegin: '{share} of the price is refunded until the slot begins; nothing after that.',
    freeUntilAdmitted: 'Free of charge until you are let in, and until the venue closes.',
    rideNothing: 'Cannot be cancelled with a refund.',
    rideFree: 'Free cancellation until {hours} before pickup',
    ridePart: '{share} refunded until {hours} before',
    rideAfter: '; nothing after that.',
  },
  fr: {
    hours: { one: '{count} heure', other: '{count} heures' },
    nothing: 'Rien n’est remboursé après le paiement.',
    freeBeforeBegin: 'Sans frais jusqu’à {hours} avant le début\u202f; rien n’est remboursé ensuite.',
    freeUntilBegin: 'Sans frais jusqu’au début\u202f; rien n’est remboursé ensuite.',
    freeBeforeSlot:
      'Sans frais jusqu’à {hours} avant le début du créneau\u202f; rien n’est remboursé ensuite.',
    freeThenPart:
      'Sans frais jusqu’à {hours} avant le début du créneau\u202f; ensuite, {share} du prix sont remboursés jusqu’au début.',
    partUntilBegin: '{share} du prix sont remboursés jusqu’au début du créneau\u202f; rien ensuite.',
    freeUntilAdmitted: 'Sans frais tant que vous n’êtes pas entré et que l’établissement est ouvert.',
    rideNothing: 'Ne peut pas être annulé avec remboursement.',
    rideFree: 'Annulation gratuite jusqu’à {hours} avant la prise en charge',
    ridePart: '{share} remboursés jusqu’à {hours} avant',
    rideAfter: '\u202f; rien ensuite.',
  },
  es: {
    hours: { one: '{count} hora', other: '{count} horas' },
    nothing: 'No se devuelve nada después del pago.',
    freeBeforeBegin: 'Sin coste hasta {hours} antes del comienzo; después no se devuelve nada.',
    freeUntilBegin: 'Sin coste hasta el comienzo; después no se devuelve nada.',
    freeBeforeSlot: 'Sin coste hasta {hours} antes del comienzo de la franja; después no se devuelve nada.',
    freeThenPart:
      'Sin coste hasta {hours} antes del comienzo de la franja; después se devuelve el {share} del precio hasta que comience.',
    partUntilBegin: 'Se devuelve el {share} del precio hasta el comienzo de la franja; después, nada.',
    freeUntilAdmitted: 'Sin coste hasta que se le dé entrada y hasta el cierre del establecimiento.',
    rideNothing: 'No se puede cancelar con devolución.',
    rideFree: 'Cancelación gratuita hasta {hours} antes de la recogida',
    ridePart: 'se devuelve el {share} hasta {hours} antes',
    rideAfter: '; después, nada.',
  },
  de: {
    hours: { one: '{count} Stunde', other: '{count} Stunden' },
    nothing: 'Nach der Zahlung wird nichts erstattet.',
    freeBeforeBegin: 'Kostenlos bis {hours} vor Beginn; danach wird nichts erstattet.',
    freeUntilBegin: 'Kostenlos bis zum Beginn; danach wird nichts erstattet.',
    freeBeforeSlot: 'Kostenlos bis {hours} vor Beginn des Zeitfensters; danach wird nichts erstattet.',
    freeThenPart:
      'Kostenlos bis {hours} vor Beginn des Zeitfensters; danach werden bis zum Beginn {share} des Preises erstattet.',
    partUntilBegin: '{share} des Preises werden bis zum Beginn des Zeitfensters erstattet; danach nichts.',
    freeUntilAdmitted: 'Kostenlos, bis Sie eingelassen werden, und bis zum Ende der Öffnungszeit.',
    rideNothing: 'Eine Stornierung mit Erstattung ist nicht möglich.',
    rideFree: 'Kostenlose Stornierung bis {hours} vor der Abholung',
    ridePart: '{share} Erstattung bis {hours} vorher',
    rideAfter: '; danach nichts.',
  },
  ar: {
    hours: { one: 'ساعة واحدة', two: 'ساعتين', few: '{count} ساعات', other: '{count} ساعة' },
    nothing: 'لا يُرد أي مبلغ بعد الدفع.',
    freeBeforeBegin: 'الإلغاء مجاني حتى {hours} قبل البداية، ولا يُرد بعدها أي مبلغ.',
    freeUntilBegin: 'الإلغاء مجاني حتى البداية، ولا يُرد بعدها أي مبلغ.',
    freeBeforeSlot: 'الإلغاء مجاني حتى {hours} قبل بداية الموعد، ولا يُرد بعدها أي مبلغ.',
    freeThenPart: 'الإلغاء مجاني حتى {hours} قبل بداية الموعد، ويُرد بعدها {share} من السعر حتى بدايته.',
    partUntilBegin: 'يُرد {share} من السعر حتى بداية الموعد، ولا شيء بعد ذلك.',
    freeUntilAdmitted: 'الإلغاء مجاني إلى أن تدخل وإلى أن يغلق المكان.',
    rideNothing: 'لا يمكن الإلغاء مع استرداد.',
    rideFree: 'إلغاء مجاني حتى {hours} قبل الانطلاق',
    ridePart: 'يُرد {share} حتى {hours} قبله',
    rideAfter: '، ولا شيء بعد ذلك.',
  },
};

/** Returns a sentence on refunds, or a part of one, with its numbers. `percent` is from 0 to 100. */
export function refundText(
  language: PlaceLanguage,
  what: Exclude<keyof RefundWords, 'hours'>,
  { hours = 0, percent = 0 }: { hours?: number; percent?: number } = {},
): string {
  const words = refundWords[language];
  const duration = words.hours[pluralRules(language).select(hours)] ?? words.hours.other;
  return words[what]
    .replace('{hours}', duration.replace('{count}', String(hours)))
    .replace('{share}', shareOf(percent, language));
}

/** English texts have a space before the percent sign, as everywhere on the wire. */
function shareOf(percent: number, language: PlaceLanguage): string {
  if (language === 'en') return `${percent} %`;
  return numberFormat(`${language}-u-nu-latn`, { style: 'percent' }).format(percent / 100);
}
