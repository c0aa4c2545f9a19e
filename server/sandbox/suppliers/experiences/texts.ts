import type { Texts } from '../hotels/languages.ts';
import type { Form } from './products.ts';

/** Suffixes of the titles of activities that are offered in another form. */
export const suffixes: Record<Form, Texts> = {
  shared: ['', '', '', '', ''],
  private: [' (Private)', ' (privé)', ' (privado)', ' (privat)', ' (خاص)'],
  small_group: [
    ' in a Small Group',
    ' (petit groupe)',
    ' (grupo pequeño)',
    ' (kleine Gruppe)',
    ' (مجموعة صغيرة)',
  ],
  pick_up: [
    ' with Pick-Up',
    ' (avec prise en charge)',
    ' (con recogida)',
    ' (mit Abholung)',
    ' (مع التوصيل)',
  ],
};

export const meetingPlaces: readonly Texts[] = [
  [
    'at the fountain in front of the main entrance',
    'à la fontaine devant l’entrée principale',
    'en la fuente frente a la entrada principal',
    'am Brunnen vor dem Haupteingang',
    'عند النافورة أمام المدخل الرئيسي',
  ],
  [
    'under the clock of the station',
    'sous l’horloge de la gare',
    'bajo el reloj de la estación',
    'unter der Bahnhofsuhr',
    'تحت ساعة المحطة',
  ],
  [
    'at the newspaper kiosk on the square',
    'au kiosque à journaux de la place',
    'en el quiosco de prensa de la plaza',
    'am Zeitungskiosk auf dem Platz',
    'عند كشك الصحف في الساحة',
  ],
  [
    'by the bronze statue, left of the steps',
    'près de la statue de bronze, à gauche des marches',
    'junto a la estatua de bronce, a la izquierda de la escalera',
    'bei der Bronzestatue links der Treppe',
    'بجانب التمثال البرونزي يسار الدرج',
  ],
  [
    'in front of the tourist office',
    'devant l’office de tourisme',
    'delante de la oficina de turismo',
    'vor der Touristeninformation',
    'أمام مكتب السياحة',
  ],
];

export const notIncluded: readonly Texts[] = [
  ['Tips', 'Pourboires', 'Propinas', 'Trinkgeld', 'الإكراميات'],
  [
    'Personal insurance',
    'Assurance personnelle',
    'Seguro personal',
    'Private Versicherung',
    'التأمين الشخصي',
  ],
  [
    'Pick-up where you stay',
    'Prise en charge à votre hébergement',
    'Recogida en el alojamiento',
    'Abholung an der Unterkunft',
    'التوصيل من مكان إقامتك',
  ],
];

export const words = {
  meet: [
    'Meet {place}, ten minutes before the beginning. Look for the blue umbrella.',
    'Rendez-vous {place}, dix minutes avant le début. Cherchez le parapluie bleu.',
    'Encuentro {place}, diez minutos antes del comienzo. Busque el paraguas azul.',
    'Treffpunkt {place}, zehn Minuten vor Beginn. Achten Sie auf den blauen Schirm.',
    'اللقاء {place} قبل البداية بعشر دقائق. ابحث عن المظلة الزرقاء.',
  ],
  season: [
    'It runs in the warm months only.',
    'Seulement pendant les mois chauds.',
    'Solo en los meses cálidos.',
    'Nur in den warmen Monaten.',
    'في الأشهر الدافئة فقط.',
  ],
  own: [
    'Nobody joins but your own party.',
    'Personne d’autre que votre groupe.',
    'Nadie más que su grupo.',
    'Niemand sonst ist dabei.',
    'لا أحد معكم سوى مجموعتكم.',
  ],
  ticket: [
    'Show the code on your phone at the entrance.',
    'Présentez à l’entrée le code sur votre téléphone.',
    'Muestre en la entrada el código de su teléfono.',
    'Zeigen Sie am Eingang den Code auf dem Telefon.',
    'أظهر الرمز على هاتفك عند المدخل.',
  ],
  size: [
    'There are at most {n} guests to a guide.',
    'Au plus {n} personnes par guide.',
    'Como mucho {n} personas por guía.',
    'Höchstens {n} Gäste je Guide.',
    'عدد الضيوف لكل مرشد: {n} على الأكثر.',
  ],
  stepFree: [
    'Step-free from beginning to end.',
    'Sans marches du début à la fin.',
    'Sin escalones de principio a fin.',
    'Von Anfang bis Ende stufenlos.',
    'بلا درجات من البداية إلى النهاية.',
  ],
  steps: [
    'There are steps on the way; ask the operator for a route without them.',
    'Il y a des marches en chemin\u202f; demandez à l’organisateur un parcours sans marches.',
    'Hay escalones en el camino; pida al organizador una ruta sin ellos.',
    'Unterwegs gibt es Stufen; fragen Sie den Veranstalter nach einem Weg ohne.',
    'توجد درجات في الطريق، فاطلب من المنظم مسارًا بدونها.',
  ],
  pickUp: [
    'Where should we pick you up? Name and address of the place.',
    'Où venir vous chercher\u202f? Nom et adresse du lieu.',
    '¿Dónde le recogemos? Nombre y dirección del lugar.',
    'Wo sollen wir Sie abholen? Name und Adresse.',
    'من أين نأخذك؟ اسم المكان وعنوانه.',
  ],
  diet: [
    'What do you not eat?',
    'Que ne mangez-vous pas\u202f?',
    '¿Qué no come?',
    'Was essen Sie nicht?',
    'ما الذي لا تأكله؟',
  ],
  height: [
    'How tall is everybody?',
    'Quelle est la taille de chacun\u202f?',
    '¿Cuánto mide cada persona?',
    'Wie groß sind alle?',
    'كم طول كل شخص؟',
  ],
  standard: ['Standard entrance', 'Entrée standard', 'Entrada estándar', 'Normaler Eintritt', 'دخول عادي'],
  inEnglish: [
    'Tour in English',
    'Visite en anglais',
    'Visita en inglés',
    'Führung auf Englisch',
    'جولة بالإنجليزية',
  ],
  sameIn: [
    'The same in {language}',
    'La même, langue\u202f: {language}',
    'La misma, idioma: {language}',
    'Dasselbe, Sprache: {language}',
    'نفسها، اللغة: {language}',
  ],
  plusTicket: [
    'Entrance with priority and a printed guide',
    'Entrée prioritaire et guide imprimé',
    'Entrada prioritaria y guía impresa',
    'Bevorzugter Einlass und gedruckter Führer',
    'دخول بأولوية ودليل مطبوع',
  ],
  plusTour: [
    'With pick-up and a gift to take home',
    'Avec prise en charge et un cadeau à emporter',
    'Con recogida y un regalo para llevar',
    'Mit Abholung und einem Geschenk für zu Hause',
    'مع التوصيل وهدية تأخذها معك',
  ],
} as const satisfies Record<string, Texts>;
