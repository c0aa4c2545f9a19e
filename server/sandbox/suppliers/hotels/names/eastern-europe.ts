import type { Words } from './words.ts';

export const slavic: Words = {
  patterns:
    'Hotel {}:h|Villa {}:v|{} Residence:a|Pension {}:g|{} Palace:h|Dom {}:g|{} Boutique Hotel:b|Grand {}:h|Hostel {}:s|{} Park Hotel:h',
  cores:
    'Jarzębina|Zlatá Lípa|Bílá Růže|Jantar|Orion Stary|Kamienny Most|Zelený Dvůr|Lastavica|Zora|Vidikovac|Malina|Lipa|Stará Pošta|Biały Żuraw|Srebrna Góra|Kalina|Jabłoń|Modrý Leknín|Vesna|Galeb|Slavuj|Rosa|Kormoran|Pod Dębem|U Tří Hvězd|Zvon|Morena|Lavanda|Sokol|Perła|Dunav|Makovice|Breza|Topola|Wierzba|Zlatorog|Jasmin|Cvrček|Na Nábřeží|Lubelska|Vila Mir|Čajka',
  districts:
    'Old Town|New Town|Riverside|Castle Quarter|Station Quarter|Market Square|Lesser Side|University Quarter|Podgrad|Garden Quarter',
  streets: 'Lipová|Mostowa|Zelena ulica|Rynek|Nádražní|Sadowa|Kraljeva ulica|Parková|Młyńska|Obala',
};

export const european: Words = {
  patterns:
    'Hotel {}:h|{} Palace:h|{} House:g|Villa {}:v|{} Suites:a|Grand {}:h|{} Boutique Hotel:b|Pension {}:g|{} Inn:i|{} Hostel:s',
  cores:
    'Aranyhíd|Belvedere Mic|Liliac|Salcâm|Tulipán|Napfény|Crinul Alb|Vadrózsa|Mestecăn|Stejarul|Gesztenye|Ametist|Carmel View|Old Bridge|Rimon|Cascada|Harangláb|Dor Albastru|Fecske|Izvorul|Kék Duna|Levendula|Orizont|Pădurea|Rubin|Steaua|Tölgyfa|Umbra|Vinograd|Zefir|Almond Gate|Bistra|Clopotul|Domb|Floarea|Gyöngy|Hajnal|Iris|Kestrel|Luceafăr|Malomkő|Nuferi',
  districts:
    'Old Town|Centre|Riverside|Station Quarter|Castle Hill|Garden Quarter|University Quarter|Market Quarter|Northside|Lakeside',
  streets:
    'Strada Teilor|Kossuth tér|Strada Morii|Virág utca|Rose Street|Strada Gării|Fő utca|Bulevardul Unirii Mici|Almond Street|Híd utca',
};

export const steppe: Words = {
  patterns:
    'Hotel {}:h|{} Palace:h|{} Caravanserai:i|{} Guest House:g|{} Suites:a|Grand {}:h|{} Boutique Hotel:b|{} Plaza:h|{} Yurt Lodge:l|{} Hostel:s',
  cores:
    'Anor|Altyn Alma|Zarafshon Star|Kok Tobe Mini|Silk Garden|Lochin|Tulpar|Shirin|Navo|Aq Bulut|Samruk|Gulistan|Registon Moon|Bahor|Almaly|Saryarka|Turan Gate|Firuza|Yulduz|Nargis|Marjon|Kamalak|Chinor|Atlas Silk|Tian View|Barchin|Diyor|Khan Tengri Rest|Lola|Mehmon|Nur Tau|Oydin|Pista|Qalqon|Rayhon|Simurgh|Tumor|Ulugh|Vodiy|Zilola|Baraka|Sunbula',
  districts:
    'Old City|New City|Bazaar Quarter|Garden Quarter|Station Quarter|University Quarter|Mountain Side|Riverside|Silk Quarter|Centre',
  streets:
    'Bazaar Street|Silk Road Avenue|Chinor Street|Garden Street|Caravan Street|Mirzo Street|Station Avenue|Tulip Street|Mountain Road|Lake Street',
};
