import { type Language, type Texts, textIn } from '../hotels/languages.ts';

/** Descriptions of vehicles and legs in the order of `languages`. The English text is the lookup key. */
const texts: readonly Texts[] = [
  [
    'Saloon car or similar',
    'Berline ou équivalent',
    'Berlina o similar',
    'Limousine oder ähnlich',
    'سيارة سيدان أو ما يماثلها',
  ],
  [
    'People carrier or similar',
    'Monospace ou équivalent',
    'Monovolumen o similar',
    'Van oder ähnlich',
    'سيارة عائلية أو ما يماثلها',
  ],
  [
    'Electric saloon',
    'Berline électrique',
    'Berlina eléctrica',
    'Elektrische Limousine',
    'سيارة سيدان كهربائية',
  ],
  [
    'First-class saloon with a chauffeur',
    'Berline de première classe avec chauffeur',
    'Berlina de primera clase con chófer',
    'Limousine der ersten Klasse mit Chauffeur',
    'سيارة سيدان من الدرجة الأولى مع سائق خاص',
  ],
  [
    'Business SUV with a chauffeur',
    'SUV affaires avec chauffeur',
    'SUV de negocios con chófer',
    'Business-SUV mit Chauffeur',
    'سيارة دفع رباعي لرجال الأعمال مع سائق خاص',
  ],
  [
    'Minibus with a driver',
    'Minibus avec conducteur',
    'Minibús con conductor',
    'Kleinbus mit Fahrer',
    'حافلة صغيرة مع سائق',
  ],
  [
    'Coach with a driver',
    'Autocar avec conducteur',
    'Autocar con conductor',
    'Reisebus mit Fahrer',
    'حافلة كبيرة مع سائق',
  ],
  [
    'Shared shuttle to a stop near you',
    'Navette partagée jusqu’à un arrêt proche',
    'Lanzadera compartida hasta una parada cercana',
    'Sammelshuttle bis zu einer Haltestelle in der Nähe',
    'حافلة مكوكية مشتركة إلى محطة قريبة منك',
  ],
  [
    'Shared shuttle from door to door',
    'Navette partagée de porte à porte',
    'Lanzadera compartida de puerta a puerta',
    'Sammelshuttle von Tür zu Tür',
    'حافلة مكوكية مشتركة من الباب إلى الباب',
  ],
  ['Express bus', 'Bus express', 'Autobús exprés', 'Expressbus', 'حافلة سريعة'],
  [
    'Direct train, second class',
    'Train direct, seconde classe',
    'Tren directo, segunda clase',
    'Direktzug, zweite Klasse',
    'قطار مباشر، الدرجة الثانية',
  ],
  [
    'Direct train, first class',
    'Train direct, première classe',
    'Tren directo, primera clase',
    'Direktzug, erste Klasse',
    'قطار مباشر، الدرجة الأولى',
  ],
  ['Ferry', 'Traversée en ferry', 'Ferri', 'Fähre', 'عبّارة'],
  [
    'Water taxi to the nearest landing',
    'Bateau-taxi jusqu’au ponton le plus proche',
    'Taxi acuático hasta el embarcadero más cercano',
    'Wassertaxi bis zum nächsten Anleger',
    'تاكسي مائي إلى أقرب مرسى',
  ],
  [
    'Helicopter, with a car to and from the pad',
    'Hélicoptère, avec une voiture de et vers l’hélistation',
    'Helicóptero, con coche hasta y desde el helipuerto',
    'Hubschrauber, mit Auto zum und vom Landeplatz',
    'مروحية، مع سيارة إلى المهبط ومنه',
  ],
  [
    'Ride with a driver',
    'Course avec chauffeur',
    'Trayecto con conductor',
    'Fahrt mit Fahrer',
    'رحلة مع سائق',
  ],
  [
    'Car to or from the pad',
    'Voiture de ou vers l’hélistation',
    'Coche hasta o desde el helipuerto',
    'Auto zum oder vom Landeplatz',
    'سيارة إلى المهبط أو منه',
  ],
  ['Helicopter pad', 'Hélistation', 'Helipuerto', 'Hubschrauberlandeplatz', 'مهبط المروحيات'],
  ['Stop', 'Arrêt', 'Parada', 'Haltestelle', 'المحطة'],
  [
    'About {metres} metres on foot',
    'Environ {metres} mètres à pied',
    'Unos {metres} metros a pie',
    'Etwa {metres} Meter zu Fuß',
    'نحو {metres} متر سيرًا',
  ],
];

const byEnglish = new Map<string, Texts>(texts.map((text) => [text[0], text]));

/** A description in a language; a text without a translation is returned unchanged. */
export function translate(english: string, language: Language): string {
  const text = byEnglish.get(english);
  return text ? textIn(text, language) : english;
}
