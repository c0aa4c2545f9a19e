import type { Words } from './words.ts';

export const italian: Words = {
  patterns:
    'Hotel {}:h|Albergo {}:h|Palazzo {}:b|Locanda {}:i|Villa {}:v|Residenza {}:a|Casa {}:g|Grand Hotel {}:h|Pensione {}:g|Ostello {}:s',
  cores:
    'dei Tigli|della Torre Antica|San Callisto|del Melograno|delle Rondini|al Ponte Vecchietto|dell’Aurora|dei Cipressi|Santa Lucilla|del Mulino|delle Stelle|della Fontana|Belriposo|dei Mercanti|del Faro|delle Rose|Montefiore|della Lanterna|degli Aranci|del Giardino|San Fabrizio|dei Glicini|della Loggia|del Campanile|delle Ninfe|dei Pittori|della Darsena|del Gelsomino|Bellosguardo|dei Quattro Venti|della Seta|del Borgo|Sant’Elmo Piccolo|degli Ulivi|della Corte|dei Librai|del Pavone|delle Acque|Primavera|della Meridiana|del Teatro|dei Limoni',
  districts:
    'Centro Storico|Lungomare|Borgo|Zona Stazione|Porta Nuova|Quartiere dei Giardini|Trastevere Alto|Darsena|Colle|Porto',
  streets:
    'Via dei Tigli|Piazza del Mercato|Via della Seta|Corso dei Mille|Vicolo della Luna|Via del Teatro|Lungofiume|Via San Callisto|Largo dei Pittori|Via dell’Orologio',
};

export const spanish: Words = {
  patterns:
    'Hotel {}:h|Casa {}:g|Hostal {}:s|Palacio {}:b|Posada {}:i|Gran Hotel {}:h|Villa {}:v|Residencial {}:a|Mesón {}:i|Hacienda {}:r',
  cores:
    'de los Naranjos|del Río Claro|San Telmo Chico|de la Veleta|del Almendro|Las Golondrinas|de la Luna|del Mirador|Santa Brígida|de los Olivos|del Faro|La Buganvilla|del Patio|de las Artes|El Jacarandá|de la Campana|del Molino|Los Cipreses|de la Fuente|del Mar Sereno|San Baltasar|de los Azulejos|El Colibrí|de la Muralla|del Puente|Las Palmeras|de la Estrella|del Jardín|La Alondra|de los Poetas|del Reloj|Bellavista|de la Plaza|El Almirante|de las Flores|del Sol Naciente|Los Laureles|de la Rosa|Mirasierra|del Viento|La Encina|de los Faroles',
  districts:
    'Casco Antiguo|Centro|Ensanche|La Ribera|Barrio de las Artes|Zona Universitaria|El Puerto|San Andrés|Jardines|La Estación',
  streets:
    'Calle de los Naranjos|Plaza Mayor|Calle del Pez|Avenida de la Estación|Paseo de la Ribera|Calle Real|Calle de la Luna|Calle del Molino|Paseo Marítimo|Calle de las Artes',
};

export const portuguese: Words = {
  patterns:
    'Hotel {}:h|Pousada {}:i|Casa {}:g|Solar {}:b|Palácio {}:h|Quinta {}:l|Residencial {}:a|Villa {}:v|Albergue {}:s|Grande Hotel {}:h',
  cores:
    'da Ribeira|dos Azulejos|do Farol|das Laranjeiras|Santa Clemência|do Miradouro|da Amendoeira|dos Navegantes|da Graça Velha|do Pátio|das Andorinhas|São Romão|da Fonte Clara|do Mar Manso|dos Ipês|da Serra Azul|do Moinho|das Camélias|da Ladeira|do Sobreiro|Vista Serena|dos Oleiros|da Lua Nova|do Jardim|das Marés|Santo Estêvão|da Figueira|do Cais|dos Poetas|da Estrela|do Beija-Flor|das Palmeiras|Boa Maré|da Colina|do Relógio|dos Limoeiros|da Aurora|do Castanheiro|das Pedras|Monte Claro|da Varanda|do Vento Norte',
  districts:
    'Baixa|Ribeira|Centro Histórico|Bairro Alto|Marginal|Jardins|Estação|Vila Nova|Graça|Cidade Universitária',
  streets:
    'Rua das Flores|Largo do Chafariz|Avenida da Liberdade Velha|Rua do Moinho|Travessa da Lua|Rua dos Oleiros|Praça da Fonte|Rua Direita|Calçada do Monte|Rua da Ribeira',
};

export const greek: Words = {
  patterns:
    'Hotel {}:h|{} Palace:h|{} Rooms:g|{} Suites:a|Villa {}:v|{} Mansion:b|{} Beach Hotel:r|{} Guesthouse:g|Xenonas {}:i|{} Hostel:s',
  cores:
    'Amygdalia|Thalassa Blue|Kyparissi|Anemoni|Meltemi|Galini|Asteria|Elaionas|Lefkothea|Ariston|Selini|Petrino|Kymata|Avgerinos|Pelagos|Rodia|Ilios|Nefeli|Kastanea|Myrtia|Ostria|Faros|Drosia|Iasemi|Halkyon|Levanda|Platanos|Krini|Aithra|Vasiliki Avli|Zefyros|Ammos|Chelidoni|Daphnis|Kochyli|Liogerma|Neraida|Orizontas|Perivoli|Thymari|Votsalo|Leventis',
  districts:
    'Old Town|Harbour|Upper Town|Marina|Agora|Acropolis Side|Lower Town|Seafront|Olive Hill|Station Quarter',
  streets:
    'Odos Ermou Mikra|Odos Anemonis|Akti Themidos|Odos Elaionon|Plateia Agoras|Odos Kyparission|Odos Faros|Leoforos Thalassis|Odos Daphnis|Odos Myrtias',
};

export const turkish: Words = {
  patterns:
    '{} Otel:h|{} Konağı:b|{} Evi:g|{} Palas:h|{} Süit:a|{} Pansiyon:g|{} Han:i|Grand {}:h|{} Köşkü:v|{} Hostel:s',
  cores:
    'Nar|Zeytindalı|Mavi Kapı|Leylak|Sedef|Ihlamur|Turkuaz|Gümüş Ay|Defne|Lale Bahçesi|Çınaraltı|Kuşadalı|Yakamoz|Fener|Kehribar|Mercan|Erguvan|Sarnıç|Papatya|Kalender|Martı|Ayışığı|Sümbül|Taşköprü|Nilüfer|Deniz Yıldızı|Kervan|Safran|Güvercin|Yasemin|Akasya|Bülbül|Zümrüt|Pusula|Kestane|Rüzgâr Gülü|Kavak|Serenat|Menekşe|Ulu Çınar|Şafak|Harmanlı',
  districts: 'Eski Şehir|Sahil|Çarşı|Liman|Bahçelievler|Yeni Mahalle|Kale|İstasyon|Üniversite|Tepebaşı',
  streets:
    'Çınar Sokak|Fener Caddesi|Kale Yolu|Lale Sokak|Sahil Bulvarı|Çarşı Caddesi|Ihlamur Sokak|Köprü Sokak|İstasyon Caddesi|Gül Sokak',
};
