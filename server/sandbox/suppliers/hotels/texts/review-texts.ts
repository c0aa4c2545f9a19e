import type { Language } from '../languages.ts';

type ReviewText = { title: string; text: string };

/** Invented reviews: the first three of a language are positive, the others less so. */
export const reviewTexts: Record<Language, readonly ReviewText[]> = {
  en: [
    {
      title: 'Would come back',
      text: 'Quiet room, friendly people at the desk and a breakfast worth getting up for.',
    },
    {
      title: 'Exactly as described',
      text: 'Clean, warm, and the bed was better than ours at home. Easy walk to everything.',
    },
    {
      title: 'A lovely surprise',
      text: 'They had remembered it was our anniversary. The terrace in the evening is the best part.',
    },
    {
      title: 'Good, with one but',
      text: 'Nice house and helpful staff. The lift was slow and our window faced the street.',
    },
    { title: 'Fine for a night', text: 'Small room, thin curtains, fair price. I slept well enough.' },
  ],
  fr: [
    { title: 'Nous reviendrons', text: 'Chambre calme, accueil chaleureux et petit-déjeuner généreux.' },
    {
      title: 'Conforme à la description',
      text: 'Propre, bien chauffé, literie excellente. Tout se fait à pied.',
    },
    {
      title: 'Une belle découverte',
      text: 'La terrasse le soir vaut le voyage. Personnel aux petits soins.',
    },
    {
      title: 'Bien, à un détail près',
      text: 'Belle maison, mais l’ascenseur est lent et la rue s’entend le matin.',
    },
    { title: 'Correct pour une nuit', text: 'Petite chambre, prix honnête.' },
  ],
  es: [
    { title: 'Volveremos', text: 'Habitación tranquila, trato amable y un desayuno estupendo.' },
    { title: 'Tal como se describe', text: 'Limpio, cálido y con una cama magnífica. Todo queda cerca.' },
    { title: 'Una grata sorpresa', text: 'La terraza al atardecer es lo mejor. El personal está en todo.' },
    { title: 'Bien, con un pero', text: 'Bonita casa, aunque el ascensor es lento y se oye la calle.' },
    { title: 'Correcto para una noche', text: 'Habitación pequeña, precio justo.' },
  ],
  de: [
    {
      title: 'Gerne wieder',
      text: 'Ruhiges Zimmer, herzlicher Empfang und ein Frühstück, für das man gern aufsteht.',
    },
    { title: 'Genau wie beschrieben', text: 'Sauber, warm, sehr gutes Bett. Alles ist zu Fuß erreichbar.' },
    {
      title: 'Schöne Überraschung',
      text: 'Abends auf der Terrasse ist es am schönsten. Das Personal denkt mit.',
    },
    {
      title: 'Gut, mit einem Aber',
      text: 'Schönes Haus, aber der Aufzug ist langsam und die Straße zu hören.',
    },
    { title: 'Für eine Nacht in Ordnung', text: 'Kleines Zimmer, fairer Preis.' },
  ],
  ar: [
    { title: 'سنعود بالتأكيد', text: 'غرفة هادئة واستقبال ودود وإفطار يستحق الاستيقاظ باكرًا.' },
    { title: 'كما في الوصف تمامًا', text: 'نظيف ودافئ والسرير ممتاز، وكل شيء على مسافة قريبة.' },
    { title: 'مفاجأة جميلة', text: 'الجلوس في الشرفة مساءً هو الأجمل، والفريق منتبه لكل التفاصيل.' },
    { title: 'جيد مع ملاحظة', text: 'مبنى جميل وفريق متعاون، لكن المصعد بطيء وصوت الشارع مسموع.' },
    { title: 'مناسب لليلة واحدة', text: 'غرفة صغيرة وسعر معقول.' },
  ],
};

/** First name, initial of the family name, country. */
export const reviewAuthors: readonly (readonly [name: string, countryCode: string])[] = [
  ['Ines M.', 'PT'],
  ['Tom H.', 'GB'],
  ['Lucie B.', 'FR'],
  ['Jonas K.', 'DE'],
  ['Noura A.', 'AE'],
  ['Marta S.', 'ES'],
  ['Kenji T.', 'JP'],
  ['Priya R.', 'IN'],
  ['Erik L.', 'SE'],
  ['Chiara F.', 'IT'],
  ['Maya D.', 'US'],
  ['Omar E.', 'EG'],
  ['Sofie V.', 'BE'],
  ['Ana P.', 'BR'],
  ['Liam O.', 'IE'],
  ['Hana N.', 'CZ'],
  ['Faisal Q.', 'SA'],
  ['Grace W.', 'KE'],
];
