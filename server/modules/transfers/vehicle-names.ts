import type { PlaceLanguage } from '#server/modules/places/index.ts';
import {
  type ListedVehicleClass,
  type ListedVehicleType,
  type VehicleClass,
  type VehicleType,
  vehicleClasses,
  vehicleTypes,
} from './taxonomy.ts';
import { readableName } from './unlisted-values.ts';

type Names = {
  types: Record<ListedVehicleType, string>;
  classes: Record<ListedVehicleClass, string>;
  comma: string;
};

const names: Record<PlaceLanguage, Names> = {
  en: { types: vehicleTypes, classes: vehicleClasses, comma: ', ' },
  fr: {
    types: {
      1: 'Berline',
      2: 'SUV',
      3: 'Van',
      4: 'Minibus',
      5: 'Autocar',
      6: 'Navette',
      7: 'Bus',
      8: 'Train',
      9: 'Ferry',
      10: 'Bateau-taxi',
      11: 'Hélicoptère',
    },
    classes: { 1: 'Économique', 2: 'Standard', 3: 'Affaires', 4: 'Première classe', 5: 'Électrique' },
    comma: ', ',
  },
  es: {
    types: {
      1: 'Berlina',
      2: 'SUV',
      3: 'Furgoneta',
      4: 'Minibús',
      5: 'Autocar',
      6: 'Lanzadera',
      7: 'Autobús',
      8: 'Tren',
      9: 'Ferri',
      10: 'Taxi acuático',
      11: 'Helicóptero',
    },
    classes: { 1: 'Económica', 2: 'Estándar', 3: 'Business', 4: 'Primera clase', 5: 'Eléctrico' },
    comma: ', ',
  },
  de: {
    types: {
      1: 'Limousine',
      2: 'SUV',
      3: 'Van',
      4: 'Kleinbus',
      5: 'Reisebus',
      6: 'Shuttle',
      7: 'Bus',
      8: 'Bahn',
      9: 'Fähre',
      10: 'Wassertaxi',
      11: 'Hubschrauber',
    },
    classes: { 1: 'Economy', 2: 'Standard', 3: 'Business', 4: 'Erste Klasse', 5: 'Elektrisch' },
    comma: ', ',
  },
  ar: {
    types: {
      1: 'سيارة سيدان',
      2: 'سيارة دفع رباعي',
      3: 'فان',
      4: 'حافلة صغيرة',
      5: 'حافلة كبيرة',
      6: 'حافلة مكوكية',
      7: 'حافلة',
      8: 'قطار',
      9: 'عبّارة',
      10: 'تاكسي مائي',
      11: 'مروحية',
    },
    classes: { 1: 'اقتصادية', 2: 'عادية', 3: 'رجال الأعمال', 4: 'الدرجة الأولى', 5: 'كهربائية' },
    comma: '، ',
  },
};

/** Name of a vehicle without make, model or description, from its type and class: "Sedan, Standard". */
export function namedByType(type: VehicleType, ofClass: VehicleClass, language: PlaceLanguage): string {
  const { types, classes, comma } = names[language];
  const typeName = typeof type === 'number' ? types[type] : readableName(type);
  const className = typeof ofClass === 'number' ? classes[ofClass] : readableName(ofClass);
  return `${typeName}${comma}${className}`;
}
