import type { TransferOrder } from '#server/modules/transfers/port.ts';
import { languageOf, type Texts, textIn } from '../hotels/languages.ts';

const words = {
  stop: [
    'Show the code of your booking at the stop. It is a few minutes on foot from {place}.',
    'Présentez le code de votre réservation à l’arrêt. Il est à quelques minutes à pied\u202f: {place}.',
    'Muestre el código de su reserva en la parada. Está a pocos minutos a pie: {place}.',
    'Zeigen Sie an der Haltestelle den Code Ihrer Buchung. Sie liegt wenige Gehminuten entfernt: {place}.',
    'أظهر رمز حجزك عند المحطة. تقع على بُعد دقائق سيرًا: {place}.',
  ],
  airport: [
    'Your driver waits in the arrivals hall, beside the information desk, with a sign that bears your name.',
    'Votre chauffeur vous attend dans le hall des arrivées, près du comptoir d’information, avec une pancarte à votre nom.',
    'Su conductor le espera en el vestíbulo de llegadas, junto al mostrador de información, con un cartel con su nombre.',
    'Wer Sie fährt, wartet in der Ankunftshalle neben der Information mit einem Schild, auf dem Ihr Name steht.',
    'ينتظرك السائق في صالة الوصول بجانب مكتب الاستعلامات حاملًا لافتة باسمك.',
  ],
  address: [
    'Your driver waits outside {place} with a sign that bears your name.',
    'Votre chauffeur vous attend devant l’adresse {place}, avec une pancarte à votre nom.',
    'Su conductor le espera en la puerta de {place} con un cartel con su nombre.',
    'Wer Sie fährt, wartet draußen vor der Adresse {place} mit einem Schild, auf dem Ihr Name steht.',
    'ينتظرك السائق أمام العنوان {place} حاملًا لافتة باسمك.',
  ],
  moved: [
    'Changed: your driver waits at the taxi rank, row B.',
    'Changement\u202f: votre chauffeur vous attend à la station de taxis, rangée B.',
    'Cambio: su conductor le espera en la parada de taxis, fila B.',
    'Geändert: Wer Sie fährt, wartet am Taxistand, Reihe B.',
    'تغيير: ينتظرك السائق عند موقف سيارات الأجرة، الصف B.',
  ],
  call: [
    'Call {phone} if you cannot find each other.',
    'Appelez le {phone} si vous ne vous trouvez pas.',
    'Llame al {phone} si no se encuentran.',
    'Rufen Sie {phone} an, wenn Sie einander nicht finden.',
    'اتصل بالرقم {phone} إن لم تجدا بعضكما.',
  ],
} as const satisfies Record<string, Texts>;

/** Pickup instructions for the traveller, in the language of the order. */
export function instructionsOf(order: TransferOrder): string {
  const { query, offer } = order;
  if (offer.steps.some(({ type }) => type === 'walk'))
    return sentence(order, 'stop', query.from.localName ?? query.from.name);
  const meeting =
    query.from.type === 'airport'
      ? sentence(order, 'airport')
      : sentence(order, 'address', query.from.address);
  return `${meeting} ${sentence(order, 'call')}`;
}

/** Pickup instructions after the provider has moved the meeting point. */
export function changedInstructions(order: TransferOrder): string {
  return `${sentence(order, 'moved')} ${sentence(order, 'call')}`;
}

function sentence({ language, offer }: TransferOrder, what: keyof typeof words, place = ''): string {
  const facts: Record<string, string> = { place, phone: `\u2066${offer.provider.phone}\u2069` };
  return textIn(words[what], languageOf(language ?? 'en')).replace(
    /\{(\w+)\}/g,
    (_, name: string) => facts[name] ?? '',
  );
}
