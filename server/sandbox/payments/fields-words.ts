import type { Locale } from '#server/modules/theming/index.ts';

type FieldsWords = {
  number: string;
  expiry: string;
  code: string;
  hint: string;
  errors: { number: string; expiry: string; code: string };
  unknown: string;
  declines: Record<'card_declined' | 'insufficient_funds' | 'expired_card', string>;
};

/** Its spaces do not break. */
const testCard = '4242\u00a04242\u00a04242\u00a04242';

/**
 * The texts of the simulated fields. They are the gateway's and not the portal's, as those of a real gateway are, and
 * therefore not in `messages/`.
 */
export const fieldsWords: Readonly<Record<Locale, FieldsWords>> = {
  en: {
    number: 'Card number',
    expiry: 'Expiry date',
    code: 'Security code',
    hint: `Simulated fields. Only test cards work, such as ${testCard}.`,
    errors: {
      number: 'Your card number is incomplete.',
      expiry: 'Your card’s expiry date is incomplete or in the past.',
      code: 'Your card’s security code is incomplete.',
    },
    unknown: 'Your card number is not one of a test card.',
    declines: {
      card_declined: 'Your card was declined. Nothing was charged.',
      insufficient_funds: 'Your card has too little money. Nothing was charged.',
      expired_card: 'Your card has expired. Nothing was charged.',
    },
  },
  fr: {
    number: 'Numéro de carte',
    expiry: 'Date d’expiration',
    code: 'Code de sécurité',
    hint: `Champs simulés. Seules les cartes de test fonctionnent, par exemple ${testCard}.`,
    errors: {
      number: 'Le numéro de votre carte est incomplet.',
      expiry: 'La date d’expiration de votre carte est incomplète ou passée.',
      code: 'Le code de sécurité de votre carte est incomplet.',
    },
    unknown: 'Ce numéro n’est pas celui d’une carte de test.',
    declines: {
      card_declined: 'Votre carte a été refusée. Rien n’a été débité.',
      insufficient_funds: 'Le solde de votre carte est insuffisant. Rien n’a été débité.',
      expired_card: 'Votre carte a expiré. Rien n’a été débité.',
    },
  },
  es: {
    number: 'Número de tarjeta',
    expiry: 'Fecha de caducidad',
    code: 'Código de seguridad',
    hint: `Campos simulados. Solo sirven tarjetas de prueba, como ${testCard}.`,
    errors: {
      number: 'El número de su tarjeta está incompleto.',
      expiry: 'La fecha de caducidad está incompleta o ya ha pasado.',
      code: 'El código de seguridad está incompleto.',
    },
    unknown: 'Este número no es de una tarjeta de prueba.',
    declines: {
      card_declined: 'Su tarjeta fue rechazada. No se ha cobrado nada.',
      insufficient_funds: 'Su tarjeta no tiene saldo suficiente. No se ha cobrado nada.',
      expired_card: 'Su tarjeta ha caducado. No se ha cobrado nada.',
    },
  },
  de: {
    number: 'Kartennummer',
    expiry: 'Ablaufdatum',
    code: 'Prüfnummer',
    hint: `Simulierte Felder. Nur Testkarten gehen, etwa ${testCard}.`,
    errors: {
      number: 'Ihre Kartennummer ist unvollständig.',
      expiry: 'Das Ablaufdatum ist unvollständig oder liegt in der Vergangenheit.',
      code: 'Die Prüfnummer ist unvollständig.',
    },
    unknown: 'Diese Nummer gehört zu keiner Testkarte.',
    declines: {
      card_declined: 'Ihre Karte wurde abgelehnt. Es wurde nichts abgebucht.',
      insufficient_funds: 'Auf Ihrer Karte ist zu wenig Guthaben. Es wurde nichts abgebucht.',
      expired_card: 'Ihre Karte ist abgelaufen. Es wurde nichts abgebucht.',
    },
  },
  ar: {
    number: 'رقم البطاقة',
    expiry: 'تاريخ الانتهاء',
    code: 'رمز الأمان',
    hint: `حقول محاكاة. تعمل بطاقات الاختبار فقط، مثل \u2068${testCard}\u2069.`,
    errors: {
      number: 'رقم بطاقتك غير مكتمل.',
      expiry: 'تاريخ انتهاء بطاقتك غير مكتمل أو مضى.',
      code: 'رمز أمان بطاقتك غير مكتمل.',
    },
    unknown: 'هذا الرقم ليس لبطاقة اختبار.',
    declines: {
      card_declined: 'رُفضت بطاقتك. لم يُخصم شيء.',
      insufficient_funds: 'رصيد بطاقتك غير كافٍ. لم يُخصم شيء.',
      expired_card: 'انتهت صلاحية بطاقتك. لم يُخصم شيء.',
    },
  },
};
