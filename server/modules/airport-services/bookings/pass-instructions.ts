import { type PlaceLanguage, type Reader, readerLanguage } from '#server/modules/places/index.ts';
import type { Barcode, VenueKind } from '../catalogue/port.ts';

const instructions: Readonly<Record<VenueKind, Readonly<Record<PlaceLanguage, string>>>> = {
  lounge: {
    en: 'Show the QR code and your boarding pass at the reception.',
    fr: 'Présentez le code QR et votre carte d’embarquement à l’accueil.',
    es: 'Muestre el código QR y su tarjeta de embarque en la recepción.',
    de: 'Zeigen Sie den QR-Code und Ihre Bordkarte am Empfang.',
    ar: 'أظهر رمز QR وبطاقة الصعود في الاستقبال.',
  },
  fast_track: {
    en: 'Show the QR code and your boarding pass at the entrance of the lane.',
    fr: 'Présentez le code QR et votre carte d’embarquement à l’entrée de la file.',
    es: 'Muestre el código QR y su tarjeta de embarque a la entrada del carril.',
    de: 'Zeigen Sie den QR-Code und Ihre Bordkarte am Eingang der Spur.',
    ar: 'أظهر رمز QR وبطاقة الصعود عند مدخل المسار.',
  },
  dining: {
    en: 'Show the voucher before you order.',
    fr: 'Présentez le bon d’échange avant de commander.',
    es: 'Muestre el bono antes de pedir.',
    de: 'Zeigen Sie den Voucher, bevor Sie bestellen.',
    ar: 'أظهر القسيمة قبل أن تطلب.',
  },
  fitness: {
    en: 'Say the code at the desk, or show the QR code.',
    fr: 'Donnez le code à l’accueil, ou présentez le code QR.',
    es: 'Diga el código en el mostrador o muestre el código QR.',
    de: 'Nennen Sie den Code am Empfang, oder zeigen Sie den QR-Code.',
    ar: 'اذكر الرمز عند المكتب، أو أظهر رمز QR.',
  },
};

const typedCode: Readonly<Record<PlaceLanguage, string>> = {
  en: 'Show this code and your boarding pass on arrival.',
  fr: 'Présentez ce code et votre carte d’embarquement à votre arrivée.',
  es: 'Muestre este código y su tarjeta de embarque al llegar.',
  de: 'Zeigen Sie diesen Code und Ihre Bordkarte bei der Ankunft.',
  ar: 'أظهر هذا الرمز وبطاقة الصعود عند الوصول.',
};

/**
 * Instructions for arrival at a venue of a kind, in the reader's language. A partner's barcode that is shown as
 * text is no QR code.
 */
export function passInstruction(kind: VenueKind, barcode: Barcode | null, ctx: Reader): string {
  const isText = barcode !== null && barcode.format !== 'qr';
  return (isText ? typedCode : instructions[kind])[readerLanguage(ctx)];
}
