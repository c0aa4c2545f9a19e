import { type Language, languages } from '../hotels/languages.ts';

/** Names in English, French, Spanish, German and Arabic; an empty name is the same as in English. */
const lines = `
Eiffel Tower|Tour Eiffel|Torre Eiffel|Eiffelturm|برج إيفل
Louvre Museum|Musée du Louvre|Museo del Louvre|Louvre|متحف اللوفر
Musée d'Orsay|Musée d’Orsay|Museo de Orsay|Musée d’Orsay|متحف أورسيه
Montmartre||||مونمارتر
Sainte-Chapelle||||سانت شابيل
Palace of Versailles|Château de Versailles|Palacio de Versalles|Schloss Versailles|قصر فرساي
Tower of London|Tour de Londres|Torre de Londres||برج لندن
Westminster Abbey|Abbaye de Westminster|Abadía de Westminster||دير وستمنستر
British Museum||Museo Británico||المتحف البريطاني
Borough Market||||سوق بورو
St Paul's Cathedral|Cathédrale Saint-Paul|Catedral de San Pablo|St Paul’s Cathedral|كاتدرائية القديس بولس
Burj Khalifa||||برج خليفة
Museum of the Future|Musée du Futur|Museo del Futuro|Museum der Zukunft|متحف المستقبل
Dubai Creek|Crique de Dubaï|Cala de Dubái||خور دبي
Al Fahidi Quarter|Quartier Al Fahidi|Barrio Al Fahidi|Al-Fahidi-Viertel|حي الفهيدي
Dubai Frame||||برواز دبي
Belém Tower|Tour de Belém|Torre de Belém|Torre de Belém|برج بيليم
Jerónimos Monastery|Monastère des Hiéronymites|Monasterio de los Jerónimos|Hieronymitenkloster|دير جيرونيموس
Alfama||||ألفاما
São Jorge Castle|Château Saint-Georges|Castillo de San Jorge|Castelo de São Jorge|قلعة ساو جورج
Lisbon Oceanarium|Océanarium de Lisbonne|Oceanario de Lisboa|Ozeanarium Lissabon|محيط لشبونة المائي
Kinkaku-ji||||كينكاكو جي
Fushimi Inari||||فوشيمي إيناري
Nijo Castle|Château de Nijō|Castillo de Nijō|Burg Nijō|قلعة نيجو
Arashiyama Bamboo Grove|Bambouseraie d’Arashiyama|Bosque de bambú de Arashiyama|Bambuswald von Arashiyama|غابة الخيزران في أراشيياما
Gion||||غيون
Table Mountain Cableway|Téléphérique de la montagne de la Table|Teleférico de la Montaña de la Mesa|Seilbahn zum Tafelberg|تلفريك جبل الطاولة
Bo-Kaap||||بو كاب
Kirstenbosch Garden|Jardin de Kirstenbosch|Jardín de Kirstenbosch|Botanischer Garten Kirstenbosch|حديقة كيرستنبوش
V&A Waterfront||||واجهة فيكتوريا وألفرد
Statue of Liberty|Statue de la Liberté|Estatua de la Libertad|Freiheitsstatue|تمثال الحرية
Empire State Building||||مبنى إمباير ستيت
Central Park||||سنترال بارك
Museum of Modern Art||Museo de Arte Moderno||متحف الفن الحديث
Brooklyn Bridge|Pont de Brooklyn|Puente de Brooklyn||جسر بروكلين
High Line||||هاي لاين
Art Institute of Chicago||Instituto de Arte de Chicago||معهد شيكاغو للفنون
Willis Tower Skydeck||||مطل برج ويليس
Millennium Park||||ميلينيوم بارك
Field Museum||Museo Field||متحف فيلد
Alcatraz Island|Île d’Alcatraz|Isla de Alcatraz|Insel Alcatraz|جزيرة ألكاتراز
Golden Gate Bridge|Pont du Golden Gate|Puente Golden Gate||جسر البوابة الذهبية
Chinatown||Barrio chino||الحي الصيني
California Academy of Sciences|Académie des sciences de Californie|Academia de Ciencias de California||أكاديمية كاليفورنيا للعلوم
Griffith Observatory|Observatoire Griffith|Observatorio Griffith|Griffith-Observatorium|مرصد غريفيث
Hollywood Walk of Fame||Paseo de la Fama de Hollywood||ممشى المشاهير في هوليوود
Getty Center||Centro Getty||مركز غيتي
Venice Beach||||شاطئ فينيس
High Roller Wheel|Grande roue High Roller|Noria High Roller|Riesenrad High Roller|عجلة هاي رولر
Las Vegas Strip||||شارع لاس فيغاس ستريب
Neon Museum||Museo del Neón||متحف النيون
Red Rock Canyon||||وادي ريد روك
Art Deco District|Quartier Art déco|Distrito art déco|Art-déco-Viertel|حي الآرت ديكو
Vizcaya Museum|Musée Vizcaya|Museo Vizcaya||متحف فيزكايا
Little Havana||La Pequeña Habana||هافانا الصغيرة
Wynwood Walls||||جدران وينوود
Space Needle||||برج سبيس نيدل
Pike Place Market|Marché de Pike Place|Mercado de Pike Place||سوق بايك بليس
Chihuly Garden and Glass||||حديقة تشيهولي للزجاج
CN Tower|Tour CN|Torre CN||برج سي إن
Royal Ontario Museum|Musée royal de l’Ontario|Museo Real de Ontario||متحف أونتاريو الملكي
Distillery District||||حي التقطير التاريخي
Kensington Market||||سوق كنسينغتون
Smithsonian Air and Space Museum|Musée de l’air et de l’espace du Smithsonian|Museo del Aire y el Espacio Smithsonian|Luft- und Raumfahrtmuseum der Smithsonian Institution|متحف سميثسونيان للطيران والفضاء
National Mall||||ناشونال مول
Library of Congress|Bibliothèque du Congrès|Biblioteca del Congreso||مكتبة الكونغرس
Georgetown||||جورجتاون
Frida Kahlo Museum|Musée Frida Kahlo|Museo Frida Kahlo|Frida-Kahlo-Museum|متحف فريدا كاهلو
Templo Mayor||||تيمبلو مايور
Xochimilco Canals|Canaux de Xochimilco|Canales de Xochimilco|Kanäle von Xochimilco|قنوات سوتشيميلكو
Teotihuacan Pyramids|Pyramides de Teotihuacan|Pirámides de Teotihuacán|Pyramiden von Teotihuacán|أهرام تيوتيهواكان
Christ the Redeemer|Christ Rédempteur|Cristo Redentor|Cristo Redentor|تمثال المسيح الفادي
Sugarloaf Mountain|Pain de Sucre|Pan de Azúcar|Zuckerhut|جبل بان دي أسوكار
Santa Teresa||||سانتا تيريزا
Escadaria Selarón|Escalier Selarón|Escalera de Selarón|Selarón-Treppe|درج سيلارون
Colosseum|Colisée|Coliseo|Kolosseum|الكولوسيوم
Vatican Museums|Musées du Vatican|Museos Vaticanos|Vatikanische Museen|متاحف الفاتيكان
Pantheon|Panthéon|Panteón||البانثيون
Trastevere||||تراستيفيري
Trevi Fountain|Fontaine de Trevi|Fontana di Trevi|Trevi-Brunnen|نافورة تريفي
Borghese Gallery|Galerie Borghèse|Galería Borghese|Galleria Borghese|غاليري بورغيزي
Uffizi Gallery|Galerie des Offices|Galería Uffizi|Uffizien|غاليري أوفيتزي
Accademia Gallery|Galerie de l’Académie|Galería de la Academia|Galleria dell’Accademia|غاليري الأكاديمية
Florence Cathedral Dome|Coupole de la cathédrale de Florence|Cúpula de la catedral de Florencia|Kuppel des Doms von Florenz|قبة كاتدرائية فلورنسا
Ponte Vecchio||||بونتي فيكيو
Doge's Palace|Palais des Doges|Palacio Ducal|Dogenpalast|قصر الدوق
St Mark's Basilica|Basilique Saint-Marc|Basílica de San Marcos|Markusdom|بازيليكا القديس مرقس
Rialto Market|Marché du Rialto|Mercado de Rialto|Rialtomarkt|سوق ريالتو
Murano||||مورانو
Duomo Rooftops|Toits du Duomo|Terrazas del Duomo|Dächer des Doms|أسطح الدومو
The Last Supper|La Cène|La última cena|Das Abendmahl|العشاء الأخير
Navigli||||نافيلي
La Scala Museum|Musée de la Scala|Museo de la Scala|Museum der Scala|متحف لا سكالا
Pompeii|Pompéi|Pompeya|Pompeji|بومبي
Naples Underground|Naples souterraine|Nápoles subterránea|Unterirdisches Neapel|نابولي تحت الأرض
National Archaeological Museum|Musée archéologique national|Museo Arqueológico Nacional|Archäologisches Nationalmuseum|المتحف الأثري الوطني
Spaccanapoli||||سباكانابولي
Sagrada Família|||Sagrada Família|ساغرادا فاميليا
Park Güell|Parc Güell|Parque Güell||حديقة غويل
Casa Batlló||||كازا باتيو
Gothic Quarter|Quartier gothique|Barrio Gótico|Gotisches Viertel|الحي القوطي
Picasso Museum|Musée Picasso|Museo Picasso|Picasso-Museum|متحف بيكاسو
Prado Museum|Musée du Prado|Museo del Prado|Prado|متحف برادو
Royal Palace of Madrid|Palais royal de Madrid|Palacio Real de Madrid|Königspalast von Madrid|القصر الملكي في مدريد
Retiro Park|Parc du Retiro|Parque del Retiro|Retiro-Park|حديقة ريتيرو
La Latina||||لا لاتينا
Real Alcázar|Alcazar royal|||قصر إشبيلية الملكي
Seville Cathedral and Giralda|Cathédrale de Séville et Giralda|Catedral de Sevilla y Giralda|Kathedrale von Sevilla und Giralda|كاتدرائية إشبيلية والخيرالدا
Triana||||تريانا
Plaza de España|Place d’Espagne|||ساحة إسبانيا
Livraria Lello||||مكتبة ليلو
Clérigos Tower|Tour des Clercs|Torre de los Clérigos|Clérigos-Turm|برج كليريغوس
Ribeira||||ريبيرا
Port Wine Cellars of Gaia|Caves à porto de Gaia|Bodegas de oporto de Gaia|Portweinkeller von Gaia|أقبية بورتو في غايا
Old Nice|Vieux-Nice|Niza vieja|Altstadt von Nizza|نيس القديمة
Marc Chagall Museum|Musée Marc-Chagall|Museo Marc Chagall|Marc-Chagall-Museum|متحف مارك شاغال
Cours Saleya Market|Marché du cours Saleya|Mercado del Cours Saleya|Markt am Cours Saleya|سوق كور ساليا
Castle Hill|Colline du Château|Colina del Castillo|Schlosshügel|تلة القلعة
Acropolis|Acropole|Acrópolis|Akropolis|الأكروبوليس
Acropolis Museum|Musée de l’Acropole|Museo de la Acrópolis|Akropolismuseum|متحف الأكروبوليس
Plaka||||بلاكا
Ancient Agora|Agora antique|Ágora antigua|Antike Agora|الأغورا القديمة
Oia||||أويا
Akrotiri Excavations|Fouilles d’Akrotiri|Excavaciones de Akrotiri|Ausgrabungen von Akrotiri|حفريات أكروتيري
Red Beach|Plage Rouge|Playa Roja|Roter Strand|الشاطئ الأحمر
Hagia Sophia|Sainte-Sophie|Santa Sofía|Hagia Sophia|آيا صوفيا
Topkapı Palace|Palais de Topkapı|Palacio de Topkapı|Topkapı-Palast|قصر توب كابي
Basilica Cistern|Citerne Basilique|Cisterna Basílica|Cisterna Basilica|صهريج البازيليك
Grand Bazaar|Grand Bazar|Gran Bazar|Großer Basar|البازار الكبير
Balat||||بلاط
Rijksmuseum||||متحف ريكس
Van Gogh Museum|Musée Van Gogh|Museo Van Gogh|Van-Gogh-Museum|متحف فان غوخ
Jordaan||||يوردان
Royal Palace on Dam Square|Palais royal sur le Dam|Palacio Real de la plaza Dam|Königspalast am Dam|القصر الملكي في ساحة دام
Reichstag Dome|Coupole du Reichstag|Cúpula del Reichstag|Reichstagskuppel|قبة الرايخستاغ
Pergamon Panorama|Panorama de Pergame|Panorama de Pérgamo|Pergamon-Panorama|بانوراما بيرغامون
East Side Gallery||||معرض الجانب الشرقي
Berlin TV Tower|Tour de télévision de Berlin|Torre de televisión de Berlín|Berliner Fernsehturm|برج التلفزيون في برلين
Kreuzberg||||كرويتسبرغ
Residenz|Résidence de Munich|Residencia de Múnich||قصر رزيدنتس
Viktualienmarkt||||سوق فيكتوالين
Nymphenburg Palace|Château de Nymphenburg|Palacio de Nymphenburg|Schloss Nymphenburg|قصر نيمفنبورغ
Deutsches Museum||||المتحف الألماني
Römerberg||||رومربيرغ
Städel Museum|Musée Städel|Museo Städel||متحف شتيدل
Main Tower||||برج ماين
Sachsenhausen||||زاكسنهاوزن
Prague Castle|Château de Prague|Castillo de Praga|Prager Burg|قلعة براغ
Charles Bridge|Pont Charles|Puente de Carlos|Karlsbrücke|جسر تشارلز
Jewish Museum|Musée juif|Museo Judío|Jüdisches Museum|المتحف اليهودي
Klementinum Library|Bibliothèque du Klementinum|Biblioteca del Klementinum|Bibliothek des Klementinums|مكتبة كليمنتينوم
Schönbrunn Palace|Château de Schönbrunn|Palacio de Schönbrunn|Schloss Schönbrunn|قصر شونبرون
Hofburg||||قصر هوفبورغ
Belvedere|Belvédère|||قصر بلفيدير
Naschmarkt||||سوق ناشماركت
Hungarian Parliament|Parlement hongrois|Parlamento húngaro|Ungarisches Parlament|البرلمان المجري
Buda Castle|Château de Buda|Castillo de Buda|Burgpalast von Buda|قلعة بودا
Széchenyi Baths|Bains Széchenyi|Baños Széchenyi|Széchenyi-Bad|حمامات سيتشيني
Jewish Quarter|Quartier juif|Barrio judío|Jüdisches Viertel|الحي اليهودي
Lindenhof||||ليندنهوف
Swiss National Museum|Musée national suisse|Museo Nacional Suizo|Schweizerisches Landesmuseum|المتحف الوطني السويسري
Uetliberg||||جبل أوتليبرغ
Patek Philippe Museum|Musée Patek Philippe|Museo Patek Philippe||متحف باتيك فيليب
Old Town and St Pierre|Vieille ville et Saint-Pierre|Casco antiguo y San Pedro|Altstadt und St. Peter|البلدة القديمة وسان بيير
Jet d'Eau|Jet d’eau|||نافورة جنيف
Tivoli Gardens|Jardins de Tivoli|Jardines de Tivoli|Tivoli|حدائق تيفولي
Rosenborg Castle|Château de Rosenborg|Castillo de Rosenborg|Schloss Rosenborg|قلعة روزنبورغ
Nyhavn||||نيهافن
Christiania||||كريستيانيا
Vasa Museum|Musée Vasa|Museo Vasa||متحف فاسا
Gamla Stan||||غاملا ستان
Skansen||||سكانسن
Royal Palace|Palais royal|Palacio Real|Königspalast|القصر الملكي
Edinburgh Castle|Château d’Édimbourg|Castillo de Edimburgo||قلعة إدنبرة
Royal Mile||||الميل الملكي
Holyrood Palace|Palais de Holyrood|Palacio de Holyrood||قصر هوليرود
Arthur's Seat||||مقعد آرثر
Hallgrímskirkja Tower|Tour de Hallgrímskirkja|Torre de Hallgrímskirkja|Turm der Hallgrímskirkja|برج هالغريمسكيركيا
Perlan||||بيرلان
Golden Circle|Cercle d’or|Círculo Dorado||الدائرة الذهبية
Blue Lagoon||Laguna Azul|Blaue Lagune|البحيرة الزرقاء
Sheikh Zayed Grand Mosque|Grande mosquée Cheikh Zayed|Gran Mezquita Sheikh Zayed|Scheich-Zayid-Moschee|جامع الشيخ زايد الكبير
Louvre Abu Dhabi|Louvre Abou Dabi|Louvre de Abu Dabi||اللوفر أبوظبي
Corniche||||الكورنيش
Qasr Al Watan||||قصر الوطن
Museum of Islamic Art|Musée d’Art islamique|Museo de Arte Islámico|Museum für Islamische Kunst|متحف الفن الإسلامي
Souq Waqif|Souk Waqif|Zoco Waqif|Souk Waqif|سوق واقف
National Museum of Qatar|Musée national du Qatar|Museo Nacional de Catar|Nationalmuseum von Katar|متحف قطر الوطني
Katara||||كتارا
At-Turaif in Diriyah|At-Turaif à Diriyah|At-Turaif en Diriyah|At-Turaif in Diriyya|حي الطريف في الدرعية
Masmak Fort|Fort Masmak|Fuerte Masmak|Festung Masmak|قصر المصمك
National Museum|Musée national|Museo Nacional|Nationalmuseum|المتحف الوطني
Edge of the World|Bord du monde|Fin del Mundo|Rand der Welt|حافة العالم
Al-Balad||||البلد
Jeddah Corniche|Corniche de Djeddah|Corniche de Yeda|Corniche von Dschidda|كورنيش جدة
Tayebat Museum|Musée Tayebat|Museo Tayebat|Tayebat-Museum|متحف الطيبات
Pyramids of Giza|Pyramides de Gizeh|Pirámides de Guiza|Pyramiden von Gizeh|أهرام الجيزة
Grand Egyptian Museum|Grand Musée égyptien|Gran Museo Egipcio|Großes Ägyptisches Museum|المتحف المصري الكبير
Khan el-Khalili||||خان الخليلي
Saladin Citadel|Citadelle de Saladin|Ciudadela de Saladino|Zitadelle von Saladin|قلعة صلاح الدين
Bahia Palace|Palais Bahia|Palacio de la Bahía|Bahia-Palast|قصر الباهية
Majorelle Garden|Jardin Majorelle|Jardín Majorelle|Jardin Majorelle|حديقة ماجوريل
Jemaa el-Fnaa|Jemaa el-Fna||Djemaa el Fna|جامع الفنا
Saadian Tombs|Tombeaux saadiens|Tumbas saadíes|Saadier-Gräber|قبور السعديين
Tokyo Skytree||||سكاي تري طوكيو
Senso-ji in Asakusa|Sensō-ji à Asakusa|Sensō-ji en Asakusa|Sensō-ji in Asakusa|سينسو جي في أساكوسا
Tsukiji Outer Market|Marché extérieur de Tsukiji|Mercado exterior de Tsukiji|Äußerer Markt von Tsukiji|سوق تسوكيجي الخارجي
teamLab Planets||||تيم لاب بلانتس
Shibuya||||شيبويا
Osaka Castle|Château d’Osaka|Castillo de Osaka|Burg Osaka|قلعة أوساكا
Dotonbori||||دوتونبوري
Umeda Sky Building||||مبنى أوميدا سكاي
Kuromon Market|Marché Kuromon|Mercado Kuromon|Kuromon-Markt|سوق كورومون
Gyeongbokgung Palace|Palais de Gyeongbokgung|Palacio Gyeongbokgung|Gyeongbokgung-Palast|قصر غيونغبوك
Bukchon Hanok Village|Village hanok de Bukchon|Aldea hanok de Bukchon|Hanok-Dorf Bukchon|قرية بوكتشون هانوك
N Seoul Tower|N Seoul Tower|Torre N de Seúl||برج سول
Gwangjang Market|Marché de Gwangjang|Mercado de Gwangjang|Gwangjang-Markt|سوق غوانغجانغ
Forbidden City|Cité interdite|Ciudad Prohibida|Verbotene Stadt|المدينة المحرمة
Mutianyu Great Wall|Grande Muraille à Mutianyu|Gran Muralla en Mutianyu|Große Mauer bei Mutianyu|سور الصين العظيم في موتيانيو
Temple of Heaven|Temple du Ciel|Templo del Cielo|Himmelstempel|معبد السماء
Hutongs of Shichahai|Hutongs de Shichahai|Hutongs de Shichahai|Hutongs von Shichahai|أزقة شيتشاهاي
Shanghai Tower|Tour de Shanghai|Torre de Shanghái||برج شنغهاي
The Bund|Le Bund|El Bund|Der Bund|واجهة البوند
Yu Garden|Jardin Yu|Jardín Yu|Yu-Garten|حديقة يو
French Concession|Concession française|Concesión francesa|Französische Konzession|الحي الفرنسي
Peak Tram|Tramway du Peak|Tranvía del Pico||ترام القمة
Ngong Ping Cable Car|Téléphérique de Ngong Ping|Teleférico de Ngong Ping|Seilbahn Ngong Ping|تلفريك نغونغ بينغ
Temple Street Market|Marché de Temple Street|Mercado de Temple Street|Markt in der Temple Street|سوق شارع المعبد
Hong Kong Palace Museum|Musée du Palais de Hong Kong|Museo del Palacio de Hong Kong|Palastmuseum Hongkong|متحف قصر هونغ كونغ
Gardens by the Bay||||حدائق الخليج
Marina Bay SkyPark||||سكاي بارك مارينا باي
Chinatown Hawker Centres|Centres de rue de Chinatown|Centros de comida de Chinatown|Garküchen in Chinatown|مراكز الطعام في الحي الصيني
Singapore Zoo|Zoo de Singapour|Zoo de Singapur|Zoo Singapur|حديقة حيوان سنغافورة
Little India||||الهند الصغيرة
Petronas Twin Towers|Tours Petronas|Torres Petronas|Petronas Towers|برجا بتروناس
Batu Caves|Grottes de Batu|Cuevas de Batu|Batu-Höhlen|كهوف باتو
Islamic Arts Museum|Musée des arts islamiques|Museo de Artes Islámicas|Museum für islamische Künste|متحف الفنون الإسلامية
Jalan Alor||||جالان ألور
Grand Palace|Grand Palais|Gran Palacio|Großer Palast|القصر الكبير
Wat Pho||||وات فو
Chinatown Yaowarat||Barrio chino de Yaowarat||الحي الصيني ياوارات
Jim Thompson House|Maison de Jim Thompson|Casa de Jim Thompson|Jim-Thompson-Haus|بيت جيم تومسون
Chatuchak Market|Marché de Chatuchak|Mercado de Chatuchak|Chatuchak-Markt|سوق تشاتوتشاك
Taj Mahal||||تاج محل
Agra Fort|Fort d’Agra|Fuerte de Agra|Rotes Fort von Agra|حصن أغرا
Mehtab Bagh||||مهتاب باغ
Red Fort|Fort Rouge|Fuerte Rojo|Rotes Fort|الحصن الأحمر
Humayun's Tomb|Tombeau de Humayun|Tumba de Humayun|Humayun-Mausoleum|ضريح همايون
Chandni Chowk||||تشاندني تشوك
Qutub Minar|Qutb Minar|Qutab Minar|Qutb Minar|منارة قطب
Gateway of India|Porte de l’Inde|Puerta de la India||بوابة الهند
Elephanta Caves|Grottes d’Elephanta|Cuevas de Elefanta|Elephanta-Höhlen|كهوف إليفانتا
Dharavi||||دارافي
Crawford Market|Marché Crawford|Mercado Crawford||سوق كروفورد
Sydney Opera House|Opéra de Sydney|Ópera de Sídney|Opernhaus von Sydney|دار أوبرا سيدني
Sydney Harbour Bridge|Pont du port de Sydney|Puente de la bahía de Sídney||جسر ميناء سيدني
Bondi Beach|Plage de Bondi|Playa de Bondi||شاطئ بوندي
Taronga Zoo|Zoo de Taronga|Zoo de Taronga||حديقة حيوان تارونغا`;

const names = new Map(
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [english = '', ...others] = line.split('|');
      return [english, [english, ...others]] as const;
    }),
);

/** The name of a sight in a language; its English name when there is no other. */
export function landmarkIn({ name }: { name: string }, language: Language): string {
  return names.get(name)?.[languages.indexOf(language)] || name;
}
