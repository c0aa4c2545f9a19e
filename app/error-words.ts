/**
 * The texts of error pages by language. Error pages must work when the server does not, so the texts are part
 * of the script.
 */
const errorWords = {
  en: {
    title: 'This did not work',
    text: 'Something went wrong on our side. Nothing was booked or charged.',
    retry: 'Try again',
    request: 'Request',
    home: 'Start page',
    trips: 'Trips',
    help: 'Help',
    call: 'Call us:',
  },
  fr: {
    title: 'Cela n’a pas marché',
    text: 'Une erreur est survenue de notre côté. Rien n’a été réservé ni débité.',
    retry: 'Réessayer',
    request: 'Demande',
    home: 'Accueil',
    trips: 'Voyages',
    help: 'Aide',
    call: 'Appelez-nous :',
  },
  es: {
    title: 'Esto no ha funcionado',
    text: 'Algo ha fallado por nuestra parte. No se ha reservado ni cobrado nada.',
    retry: 'Intentar de nuevo',
    request: 'Solicitud',
    home: 'Inicio',
    trips: 'Viajes',
    help: 'Ayuda',
    call: 'Llámenos:',
  },
  de: {
    title: 'Das hat nicht geklappt',
    text: 'Bei uns ist ein Fehler aufgetreten. Nichts wurde gebucht oder belastet.',
    retry: 'Noch einmal versuchen',
    request: 'Anfrage',
    home: 'Startseite',
    trips: 'Reisen',
    help: 'Hilfe',
    call: 'Rufen Sie uns an:',
  },
  ar: {
    title: 'تعذّر إتمام ذلك',
    text: 'حدث خطأ من جهتنا. لم يُحجز شيء ولم يُخصم شيء.',
    retry: 'أعد المحاولة',
    request: 'الطلب',
    home: 'الصفحة الرئيسية',
    trips: 'رحلاتي',
    help: 'المساعدة',
    call: 'اتصل بنا:',
  },
} as const;

/** The texts in the page's language, in English for any other language. */
export function errorWordsFor(language: string) {
  return errorWords[language as keyof typeof errorWords] ?? errorWords.en;
}
