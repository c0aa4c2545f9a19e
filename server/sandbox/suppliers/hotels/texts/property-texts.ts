import type { Texts } from '../languages.ts';
import type { PropertyType } from '../names/words.ts';

/** The property type with its article, as the first sentence uses it. */
export const typeNouns: Record<PropertyType, Texts> = {
  hotel: ['a hotel', 'un hôtel', 'un hotel', 'ein Hotel', 'فندق'],
  boutique_hotel: [
    'a boutique hotel',
    'un hôtel de charme',
    'un hotel boutique',
    'ein Boutiquehotel',
    'فندق بوتيك',
  ],
  aparthotel: ['an aparthotel', 'une résidence hôtelière', 'un aparthotel', 'ein Aparthotel', 'شقق فندقية'],
  guest_house: ['a guest house', 'une maison d’hôtes', 'una casa de huéspedes', 'ein Gästehaus', 'بيت ضيافة'],
  hostel: ['a hostel', 'une auberge de jeunesse', 'un albergue', 'ein Hostel', 'نُزل شبابي'],
  resort: ['a resort', 'un complexe hôtelier', 'un complejo turístico', 'ein Resort', 'منتجع'],
  villa: ['a villa', 'une villa', 'una villa', 'eine Villa', 'فيلا'],
  inn: ['an inn', 'une auberge', 'una posada', 'ein Gasthof', 'نُزل'],
  ryokan: ['a ryokan', 'un ryokan', 'un ryokan', 'ein Ryokan', 'ريوكان ياباني'],
  riad: [
    'a house around a courtyard',
    'une maison autour d’un patio',
    'una casa con patio',
    'ein Haus um einen Innenhof',
    'دار بفناء داخلي',
  ],
  lodge: ['a lodge', 'un lodge', 'un lodge', 'eine Lodge', 'نُزل طبيعي'],
};

/**
 * First sentences; placeholders: {name}, {stars} (count-stars.ts), {type}, {district}, {distance}, {city}.
 */
export const openings: readonly Texts[] = [
  [
    '{name} is {type} with {stars} in {district}, {distance} km from the centre of {city}.',
    '{name} est {type} de {stars}, quartier {district}, à {distance} km du centre de {city}.',
    '{name} es {type} de {stars} en {district}, a {distance} km del centro de {city}.',
    '{name} ist {type} mit {stars}, Stadtteil {district}, {distance} km vom Zentrum von {city}.',
    '{name} هو {type} بتصنيف {stars} في {district}، على بُعد {distance} كم من مركز {city}.',
  ],
];

export const atmospheres: readonly Texts[] = [
  [
    'Rooms face a quiet courtyard, with tall windows and good beds.',
    'Les chambres donnent sur une cour calme, avec de hautes fenêtres et une bonne literie.',
    'Las habitaciones dan a un patio tranquilo, con ventanas altas y buenas camas.',
    'Die Zimmer liegen zu einem stillen Hof, mit hohen Fenstern und guten Betten.',
    'تطل الغرف على فناء هادئ، بنوافذ عالية وأسرّة مريحة.',
  ],
  [
    'The house was restored room by room and keeps its old staircase.',
    'La maison a été restaurée pièce par pièce et garde son vieil escalier.',
    'La casa se restauró habitación por habitación y conserva su antigua escalera.',
    'Das Haus wurde Zimmer für Zimmer erneuert und behielt sein altes Treppenhaus.',
    'رُمّم المبنى غرفة غرفة وما زال يحتفظ بدرجه القديم.',
  ],
  [
    'Light wood, local stone and reading lamps that reach the pillow.',
    'Bois clair, pierre du pays et lampes de lecture qui éclairent vraiment l’oreiller.',
    'Madera clara, piedra local y lámparas de lectura que alcanzan la almohada.',
    'Helles Holz, Stein aus der Gegend und Leselampen, die bis zum Kissen reichen.',
    'خشب فاتح وحجر محلي ومصابيح قراءة تصل إلى الوسادة.',
  ],
  [
    'Mornings begin on the terrace, evenings end in the small library.',
    'Le matin commence en terrasse, le soir finit dans la petite bibliothèque.',
    'La mañana empieza en la terraza y la noche acaba en la pequeña biblioteca.',
    'Morgens sitzt man auf der Terrasse, abends in der kleinen Bibliothek.',
    'يبدأ الصباح في الشرفة وينتهي المساء في المكتبة الصغيرة.',
  ],
  [
    'A short walk leads to the main square, the market and two tram stops.',
    'La grand-place, le marché et deux arrêts de tram sont à quelques pas.',
    'A pocos pasos están la plaza mayor, el mercado y dos paradas de tranvía.',
    'Zum Marktplatz, zum Markt und zu zwei Haltestellen sind es wenige Schritte.',
    'على بُعد خطوات من الساحة الرئيسية والسوق ومحطتي ترام.',
  ],
  [
    'Made for long stays: desks with daylight, storage for suitcases, quiet corridors.',
    'Pensé pour les longs séjours\u202f: bureaux à la lumière du jour, place pour les valises, couloirs calmes.',
    'Pensado para estancias largas: escritorios con luz natural, sitio para maletas y pasillos silenciosos.',
    'Für lange Aufenthalte gemacht: Schreibtische am Fenster, Platz für Koffer, ruhige Flure.',
    'مهيأ للإقامات الطويلة: مكاتب بضوء النهار ومكان للحقائب وممرات هادئة.',
  ],
];

export const finds: Texts = [
  'Guests find {list}.',
  'Sur place\u202f: {list}.',
  'En la casa: {list}.',
  'Im Haus: {list}.',
  'يتوفر للضيوف: {list}.',
];

export const sandboxNote: Texts = [
  'This property is invented and exists only in the Sandbox.',
  'Cet établissement est inventé et n’existe que dans la Sandbox.',
  'Este alojamiento es inventado y solo existe en el Sandbox.',
  'Dieses Haus ist erfunden und existiert nur in der Sandbox.',
  'هذا المكان متخيَّل ولا وجود له إلا في البيئة التجريبية.',
];

/** Scenes of the hotel pictures in the order of the gallery, with their captions. */
export const scenes = [
  {
    scene: 'front',
    caption: [
      'The house from the street',
      'La façade',
      'La fachada',
      'Das Haus von der Straße',
      'واجهة المبنى',
    ],
  },
  { scene: 'lobby', caption: ['Lobby', 'Hall', 'Vestíbulo', 'Lobby', 'البهو'] },
  {
    scene: 'room',
    caption: [
      'One of the rooms',
      'Une des chambres',
      'Una de las habitaciones',
      'Eines der Zimmer',
      'إحدى الغرف',
    ],
  },
  {
    scene: 'view',
    caption: [
      'View from the upper floors',
      'Vue des étages supérieurs',
      'Vista desde los pisos altos',
      'Aussicht aus den oberen Stockwerken',
      'المنظر من الطوابق العليا',
    ],
  },
  { scene: 'terrace', caption: ['Terrace', 'Terrasse', 'Terraza', 'Terrasse', 'الشرفة'] },
  {
    scene: 'street',
    caption: ['The neighbourhood', 'Le quartier', 'El barrio', 'Die Nachbarschaft', 'الحي'],
  },
] as const satisfies readonly { scene: string; caption: Texts }[];

export const childrenPolicies: readonly Texts[] = [
  [
    'Children of all ages are welcome. Cots are free.',
    'Les enfants de tout âge sont les bienvenus. Lits bébé gratuits.',
    'Se admiten niños de todas las edades. Cunas gratis.',
    'Kinder jeden Alters sind willkommen. Babybetten sind kostenlos.',
    'نرحب بالأطفال من كل الأعمار، وأسرّة الرضّع مجانية.',
  ],
  [
    'Children are welcome; those under 6 stay free in their parents’ bed.',
    'Les enfants sont les bienvenus\u202f; gratuit pour les moins de 6 ans dans le lit des parents.',
    'Los niños son bienvenidos; los menores de 6 años se alojan gratis en la cama de sus padres.',
    'Kinder sind willkommen; unter 6 Jahren übernachten sie kostenlos im Bett der Eltern.',
    'نرحب بالأطفال، ويقيم من هم دون السادسة مجانًا في سرير والديهم.',
  ],
];

export const petsAllowed: Texts = [
  'Pets are allowed on request.',
  'Animaux acceptés sur demande.',
  'Se admiten mascotas previa petición.',
  'Haustiere sind auf Anfrage erlaubt.',
  'يُسمح بالحيوانات الأليفة عند الطلب.',
];
export const petsNotAllowed: Texts = [
  'Pets are not allowed.',
  'Animaux non admis.',
  'No se admiten mascotas.',
  'Haustiere sind nicht erlaubt.',
  'لا يُسمح بالحيوانات الأليفة.',
];

export const houseRules: readonly Texts[] = [
  [
    'Quiet hours from 22:00 to 07:00.',
    'Silence de 22 h à 7 h.',
    'Silencio de 22:00 a 07:00.',
    'Nachtruhe von 22:00 bis 07:00 Uhr.',
    'يُرجى الهدوء من 22:00 إلى 07:00.',
  ],
  [
    'A photo identity document is asked for at check-in.',
    'Une pièce d’identité avec photo est demandée à l’arrivée.',
    'Se pide un documento de identidad con foto a la llegada.',
    'Beim Einchecken wird ein Lichtbildausweis verlangt.',
    'يُطلب إثبات هوية بصورة عند الوصول.',
  ],
  [
    'Smoking is not permitted indoors.',
    'Il est interdit de fumer à l’intérieur.',
    'No se permite fumar en el interior.',
    'Im Haus ist das Rauchen nicht gestattet.',
    'التدخين غير مسموح داخل المبنى.',
  ],
  [
    'A deposit of one night may be asked for at arrival.',
    'Une caution d’une nuit peut être demandée à l’arrivée.',
    'Puede pedirse un depósito de una noche a la llegada.',
    'Bei Ankunft kann eine Nacht als Kaution verlangt werden.',
    'قد يُطلب عند الوصول تأمين يعادل ليلة واحدة.',
  ],
];

export const touristTaxRule: Texts = [
  'A tourist tax is paid at the property; it is part of the total shown.',
  'La taxe de séjour se règle sur place\u202f; elle est comprise dans le total affiché.',
  'La tasa turística se paga en el alojamiento; está incluida en el total mostrado.',
  'Die Kurtaxe wird vor Ort bezahlt; sie ist im angezeigten Gesamtpreis enthalten.',
  'تُدفع ضريبة السياحة في الفندق وهي ضمن الإجمالي المعروض.',
];
