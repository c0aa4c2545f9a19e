import type { LocalisedNames } from './languages.ts';

/**
 * Names of much visited cities that CLDR's time zone cities do not cover, by GeoNames id. Maintained by hand.
 * A language is left out when its name is the same as the English one. `search` has further names that people
 * type.
 */
export const wellKnownNames: Record<number, LocalisedNames & { search?: string[] }> = {
  2867714: { de: 'München', es: 'Múnich', ar: 'ميونخ' }, // Munich
  2886242: { en: 'Cologne', fr: 'Cologne', es: 'Colonia', ar: 'كولونيا' }, // Köln
  2861650: { en: 'Nuremberg', fr: 'Nuremberg', es: 'Núremberg', ar: 'نورنبرغ' }, // Nürnberg
  2925533: { fr: 'Francfort-sur-le-Main', es: 'Fráncfort del Meno', ar: 'فرانكفورت', search: ['Frankfurt'] }, // Frankfurt am Main
  2911298: { fr: 'Hambourg', es: 'Hamburgo', ar: 'هامبورغ' }, // Hamburg
  2935022: { fr: 'Dresde', es: 'Dresde', ar: 'دريسدن' }, // Dresden
  2825297: { ar: 'شتوتغارت' }, // Stuttgart
  2934246: { ar: 'دوسلدورف' }, // Düsseldorf
  2910831: { fr: 'Hanovre', en: 'Hanover' }, // Hannover
  3247449: { fr: 'Aix-la-Chapelle', es: 'Aquisgrán' }, // Aachen
  2925177: { fr: 'Fribourg-en-Brisgau', es: 'Friburgo de Brisgovia' }, // Freiburg
  3173435: { es: 'Milán', de: 'Mailand', ar: 'ميلانو', search: ['Milano'] }, // Milan
  3176959: { es: 'Florencia', de: 'Florenz', ar: 'فلورنسا', search: ['Firenze'] }, // Florence
  3164603: { fr: 'Venise', es: 'Venecia', de: 'Venedig', ar: 'البندقية', search: ['Venezia'] }, // Venice
  3172394: { es: 'Nápoles', de: 'Neapel', ar: 'نابولي', search: ['Napoli'] }, // Naples
  3165524: { es: 'Turín', ar: 'تورينو', search: ['Torino'] }, // Turin
  3176219: { fr: 'Gênes', es: 'Génova', de: 'Genua', ar: 'جنوة', search: ['Genova'] }, // Genoa
  3181928: { fr: 'Bologne', es: 'Bolonia', ar: 'بولونيا' }, // Bologna
  3164527: { fr: 'Vérone', ar: 'فيرونا' }, // Verona
  2523920: { fr: 'Palerme', ar: 'باليرمو' }, // Palermo
  3169070: { search: ['Roma'] }, // Rome
  2660646: { en: 'Geneva', es: 'Ginebra', de: 'Genf', ar: 'جنيف' }, // Genève
  2661604: { fr: 'Bâle', es: 'Basilea', ar: 'بازل' }, // Basel
  2661552: { fr: 'Berne', es: 'Berna', ar: 'برن' }, // Bern
  2659811: { fr: 'Lucerne', es: 'Lucerna', ar: 'لوسيرن', en: 'Lucerne' }, // Luzern
  2659994: { es: 'Lausana', ar: 'لوزان' }, // Lausanne
  2766824: { fr: 'Salzbourg', es: 'Salzburgo', ar: 'سالزبورغ' }, // Salzburg
  2775220: { ar: 'إنسبروك' }, // Innsbruck
  2761369: { search: ['Wien'] }, // Vienna
  2990440: { es: 'Niza', de: 'Nizza', ar: 'نيس' }, // Nice
  2995469: { es: 'Marsella', ar: 'مارسيليا', search: ['Marseilles'] }, // Marseille
  2996944: { ar: 'ليون', search: ['Lyons'] }, // Lyon
  3031582: { es: 'Burdeos', ar: 'بوردو' }, // Bordeaux
  2973783: { es: 'Estrasburgo', de: 'Straßburg', ar: 'ستراسبورغ' }, // Strasbourg
  3028808: { ar: 'كان' }, // Cannes
  3128760: { fr: 'Barcelone', ar: 'برشلونة' }, // Barcelona
  2510911: { fr: 'Séville', ar: 'إشبيلية', en: 'Seville' }, // Sevilla
  2509954: { fr: 'Valence (Espagne)', ar: 'بلنسية' }, // Valencia
  2514256: { ar: 'مالقة' }, // Málaga
  2517117: { fr: 'Grenade', ar: 'غرناطة' }, // Granada
  2519240: { fr: 'Cordoue', ar: 'قرطبة' }, // Córdoba
  3104324: { fr: 'Saragosse', de: 'Saragossa', ar: 'سرقسطة' }, // Zaragoza
  2512989: {
    fr: 'Palma de Majorque',
    es: 'Palma de Mallorca',
    de: 'Palma de Mallorca',
    ar: 'بالما',
    search: ['Mallorca', 'Majorca'],
  }, // Palma
  2516479: { ar: 'إيبيزا' }, // Ibiza
  2735943: { es: 'Oporto', ar: 'بورتو' }, // Porto
  2267057: { search: ['Lisboa'] }, // Lisbon
  2803138: { fr: 'Anvers', es: 'Amberes', ar: 'أنتويرب', en: 'Antwerp' }, // Antwerpen
  2800931: { fr: 'Bruges', es: 'Brujas', de: 'Brügge', ar: 'بروج', en: 'Bruges' }, // Brugge
  2797656: { fr: 'Gand', es: 'Gante', en: 'Ghent' }, // Gent
  2800866: { search: ['Brussel'] }, // Brussels
  2747373: { fr: 'La Haye', es: 'La Haya', de: 'Den Haag', ar: 'لاهاي', search: ['Den Haag'] }, // The Hague
  2747891: { es: 'Róterdam', ar: 'روتردام' }, // Rotterdam
  2711537: { es: 'Gotemburgo', en: 'Gothenburg' }, // Göteborg
  2618425: { search: ['København'] }, // Copenhagen
  3094802: { fr: 'Cracovie', es: 'Cracovia', de: 'Krakau', ar: 'كراكوف', search: ['Cracow'] }, // Kraków
  3099434: { es: 'Gdansk', de: 'Danzig' }, // Gdańsk
  3081368: { de: 'Breslau', es: 'Breslavia' }, // Wrocław
  756135: { search: ['Warszawa'] }, // Warsaw
  3067696: { search: ['Praha'] }, // Prague
  498817: { fr: 'Saint-Pétersbourg', es: 'San Petersburgo', de: 'Sankt Petersburg', ar: 'سانت بطرسبرغ' }, // Saint Petersburg
  2650225: { fr: 'Édimbourg', es: 'Edimburgo', ar: 'إدنبرة' }, // Edinburgh
  2643123: { ar: 'مانشستر' }, // Manchester
  734077: { fr: 'Thessalonique', es: 'Salónica', de: 'Thessaloniki', ar: 'سالونيك', en: 'Thessaloniki' }, // Thessaloníki
  264371: { search: ['Athina'] }, // Athens
  3201047: { ar: 'دوبروفنيك' }, // Dubrovnik
  323777: { ar: 'أنطاليا' }, // Antalya
  323786: { ar: 'أنقرة' }, // Ankara
  311046: { en: 'Izmir', fr: 'Izmir', es: 'Esmirna', de: 'Izmir', ar: 'إزمير' }, // İzmir
  738648: { ar: 'طرابزون' }, // Trabzon
  750269: { ar: 'بورصة' }, // Bursa
  320995: { ar: 'بودروم' }, // Bodrum
  292968: { fr: 'Abou Dabi', es: 'Abu Dabi', ar: 'أبوظبي' }, // Abu Dhabi
  292672: { fr: 'Charjah', es: 'Sarja', de: 'Schardscha', ar: 'الشارقة' }, // Sharjah
  292932: { en: 'Ajman', fr: 'Ajman', es: 'Ajmán', de: 'Adschman', ar: 'عجمان' }, // Ajman City
  291074: {
    en: 'Ras al-Khaimah',
    fr: 'Ras el Khaïmah',
    es: 'Ras al-Jaima',
    de: 'Ra’s al-Chaima',
    ar: 'رأس الخيمة',
  }, // Ras Al Khaimah City
  292878: { en: 'Fujairah', fr: 'Fujaïrah', es: 'Fuyaira', de: 'Fudschaira', ar: 'الفجيرة' }, // Al Fujairah City
  292913: { en: 'Al Ain', fr: 'Al Aïn', es: 'Al Ain', de: 'Al Ain', ar: 'العين' }, // Al Ain City
  105343: { fr: 'Djeddah', es: 'Yeda', de: 'Dschidda', ar: 'جدة' }, // Jeddah
  104515: { fr: 'La Mecque', es: 'La Meca', de: 'Mekka', ar: 'مكة المكرمة', search: ['Makkah', 'مكة'] }, // Mecca
  109223: { fr: 'Médine', ar: 'المدينة المنورة', search: ['Madinah', 'المدينة'] }, // Medina
  110336: { es: 'Damam', ar: 'الدمام' }, // Dammam
  109323: { ar: 'الخبر', search: ['Al Khobar'] }, // Khobar
  110690: { ar: 'أبها' }, // Abha
  107968: { ar: 'الطائف', en: 'Taif', fr: 'Taëf', es: 'Taif', de: 'Taif' }, // Ta’if
  290030: { ar: 'الدوحة' }, // Doha
  290340: { ar: 'المنامة' }, // Manama
  285787: {
    fr: 'Koweït',
    es: 'Ciudad de Kuwait',
    de: 'Kuwait-Stadt',
    ar: 'مدينة الكويت',
    search: ['الكويت'],
  }, // Kuwait City
  287286: { fr: 'Mascate', es: 'Mascate', de: 'Maskat' }, // Muscat
  286621: { ar: 'صلالة', en: 'Salalah', fr: 'Salalah', es: 'Salalah', de: 'Salala' }, // Şalālah
  361058: { fr: 'Alexandrie', es: 'Alejandría', ar: 'الإسكندرية' }, // Alexandria
  349340: { fr: 'Charm el-Cheikh', es: 'Sharm el-Sheij', de: 'Scharm asch-Schaich', ar: 'شرم الشيخ' }, // Sharm el-Sheikh
  361291: { ar: 'الغردقة' }, // Hurghada
  360502: { fr: 'Louxor', es: 'Lúxor', ar: 'الأقصر' }, // Luxor
  359792: { fr: 'Assouan', es: 'Asuán', de: 'Assuan', ar: 'أسوان' }, // Aswan
  360995: { fr: 'Gizeh', es: 'Guiza', de: 'Gizeh', ar: 'الجيزة' }, // Giza
  2542997: { fr: 'Marrakech', es: 'Marrakech', de: 'Marrakesch', ar: 'مراكش' }, // Marrakesh
  2538475: { ar: 'الرباط' }, // Rabat
  2548885: { es: 'Fez', ar: 'فاس', search: ['Fez'] }, // Fès
  2530335: { fr: 'Tanger', es: 'Tánger', de: 'Tanger', ar: 'طنجة' }, // Tangier
  2561668: { ar: 'أكادير' }, // Agadir
  281184: { fr: 'Jérusalem', es: 'Jerusalén', ar: 'القدس' }, // Jerusalem
  293397: { ar: 'تل أبيب' }, // Tel Aviv
  250774: { es: 'Áqaba', de: 'Akaba', ar: 'العقبة' }, // Aqaba
  246008: { ar: 'البتراء' }, // Petra
  1275339: { fr: 'Bombay', es: 'Bombay', ar: 'مومباي', search: ['Bombay'] }, // Mumbai
  1273294: { ar: 'دلهي' }, // Delhi
  1261481: { es: 'Nueva Delhi', de: 'Neu-Delhi', ar: 'نيودلهي' }, // New Delhi
  1277333: { ar: 'بنغالور', search: ['Bangalore'] }, // Bengaluru
  1264527: { ar: 'تشيناي', search: ['Madras'] }, // Chennai
  1816670: { fr: 'Pékin', es: 'Pekín', de: 'Peking', ar: 'بكين' }, // Beijing
  1809858: { fr: 'Canton', es: 'Cantón', ar: 'غوانزو', search: ['Canton'] }, // Guangzhou
  1853909: { ar: 'أوساكا' }, // Osaka
  1857910: { es: 'Kioto', ar: 'كيوتو' }, // Kyoto
  1151254: { ar: 'بوكيت' }, // Phuket
  1645528: { ar: 'دنباسار', search: ['Bali'] }, // Denpasar
  1622846: { ar: 'أوبود' }, // Ubud
  4140963: { ar: 'واشنطن', search: ['Washington', 'Washington DC'] }, // Washington, D.C.
  5391959: { ar: 'سان فرانسيسكو' }, // San Francisco
  5506956: { ar: 'لاس فيغاس' }, // Las Vegas
  4164138: { ar: 'ميامي' }, // Miami
  4167147: { ar: 'أورلاندو' }, // Orlando
  4930956: { ar: 'بوسطن' }, // Boston
  4335045: { fr: 'La Nouvelle-Orléans', es: 'Nueva Orleans', ar: 'نيو أورلينز' }, // New Orleans
  4560349: { fr: 'Philadelphie', es: 'Filadelfia', ar: 'فيلادلفيا' }, // Philadelphia
  6325494: { es: 'Quebec', search: ['Quebec City'] }, // Québec
  6077243: { es: 'Montreal', de: 'Montreal', ar: 'مونتريال' }, // Montréal
  3451190: { ar: 'ريو دي جانيرو' }, // Rio de Janeiro
  3369157: { fr: 'Le Cap', es: 'Ciudad del Cabo', de: 'Kapstadt', ar: 'كيب تاون' }, // Cape Town
  3674962: { ar: 'ميديلين' }, // Medellín
  1298824: { fr: 'Rangoun', es: 'Rangún', search: ['Rangoon'] }, // Yangon
  1566083: { search: ['Saigon'] }, // Ho Chi Minh City
  1526273: { en: 'Astana', fr: 'Astana', es: 'Astaná', de: 'Astana', ar: 'أستانا' }, // Nur-Sultan
  2962943: { en: 'Limerick', fr: 'Limerick', es: 'Limerick', de: 'Limerick', ar: 'ليمريك' }, // Luimneach
  261745: { en: 'Heraklion', fr: 'Héraklion', es: 'Heraclión', de: 'Heraklion', ar: 'هيراكليون' }, // Irákleion
  400666: { en: 'Rhodes', fr: 'Rhodes', es: 'Rodas', de: 'Rhodos', ar: 'رودس' }, // Ródos
  252920: { ar: 'فيرا', search: ['Santorini', 'Thira', 'سانتوريني'] }, // Firá
};
