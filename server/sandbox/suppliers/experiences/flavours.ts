/** Typical food and drink of a country, for titles and texts. */
export type Flavour = { cuisine: string; dish: string; drink: string };

/** Country code, then cuisine, dish, drink. */
const lines = `
FR French,croissants,natural wine|BE Belgian,waffles,abbey beer|NL Dutch,stroopwafels,jenever|DE German,pretzels,lager|AT Austrian,apple strudel,Riesling|CH Swiss,fondue,white wine|LU Luxembourgish,plum tart,Crémant
GB British,scones,gin|IE Irish,soda bread,stout|IT Italian,fresh pasta,Chianti|ES Spanish,tapas,sherry|PT Portuguese,custard tarts,vinho verde|GR Greek,dolmades,ouzo|CY Cypriot,halloumi,Commandaria|MT Maltese,pastizzi,island wine
TR Turkish,mezze,raki|HR Croatian,peka,Plavac|SI Slovenian,štruklji,orange wine|RS Serbian,ćevapi,rakija|ME Montenegrin,priganice,Vranac|BA Bosnian,burek,plum brandy|AL Albanian,byrek,raki|BG Bulgarian,banitsa,Mavrud|RO Romanian,sarmale,țuică
HU Hungarian,lángos,Tokaj|CZ Czech,dumplings,pilsner|SK Slovak,halušky,slivovica|PL Polish,pierogi,vodka|UA Ukrainian,varenyky,horilka|EE Estonian,rye bread,craft cider|LV Latvian,grey peas,black balsam|LT Lithuanian,cepelinai,mead|FI Finnish,cinnamon buns,long drink
SE Swedish,cardamom buns,aquavit|NO Norwegian,waffles,aquavit|DK Danish,smørrebrød,craft beer|IS Icelandic,skyr cake,brennivín|GE Georgian,khachapuri,amber wine|AM Armenian,lavash,pomegranate wine|AZ Azerbaijani,qutab,black tea
RU Russian,pelmeni,tea from the samovar|KZ Kazakh,baursak,fermented milk|UZ Uzbek,plov,green tea|AE Emirati,luqaimat,karak tea|SA Saudi,kabsa,Arabian coffee|QA Qatari,machboos,karak tea|KW Kuwaiti,machboos,mint tea|BH Bahraini,halwa,saffron tea|OM Omani,shuwa,coffee with cardamom
JO Jordanian,mansaf,mint tea|LB Lebanese,mezze,arak|IL Israeli,hummus,Galilee wine|EG Egyptian,koshari,hibiscus tea|MA Moroccan,tagine,mint tea|TN Tunisian,brik,almond tea|DZ Algerian,couscous,mint tea|ZA South African,bunny chow,Pinotage|KE Kenyan,chapati,highland coffee
TZ Tanzanian,pilau,spiced coffee|ET Ethiopian,injera,coffee|GH Ghanaian,jollof,palm wine|NG Nigerian,jollof,zobo|SN Senegalese,thieboudienne,bissap|MU Mauritian,dholl puri,rum|SC Seychellois,octopus curry,rum|MV Maldivian,mas huni,coconut water
IN Indian,dosas,masala chai|PK Pakistani,biryani,chai|NP Nepali,momos,butter tea|LK Sri Lankan,hoppers,Ceylon tea|BD Bangladeshi,pitha,milk tea|JP Japanese,sushi,sake|KR Korean,kimchi,makgeolli|CN Chinese,dumplings,tea|HK Cantonese,dim sum,milk tea|MO Macanese,egg tarts,tea|TW Taiwanese,soup dumplings,oolong
TH Thai,pad thai,iced tea|VN Vietnamese,spring rolls,egg coffee|KH Cambodian,amok,rice wine|LA Lao,laap,rice beer|MM Burmese,tea-leaf salad,palm wine|MY Malaysian,laksa,pulled tea|SG Singaporean,kaya toast,kopi|ID Indonesian,satay,jamu|PH Filipino,adobo,calamansi juice
AU Australian,damper,Shiraz|NZ New Zealand,pavlova,Sauvignon Blanc|FJ Fijian,kokoda,kava|US American,barbecue,craft beer|CA Canadian,maple taffy,ice cider|MX Mexican,tacos,mezcal|CU Cuban,ropa vieja,rum|DO Dominican,mangú,rum|JM Jamaican,jerk,rum|BS Bahamian,conch fritters,rum
CR Costa Rican,gallo pinto,coffee|PA Panamanian,sancocho,coffee|GT Guatemalan,tamales,coffee|CO Colombian,arepas,coffee|PE Peruvian,ceviche,pisco|EC Ecuadorian,llapingachos,cacao|BO Bolivian,salteñas,singani|CL Chilean,empanadas,Carménère|AR Argentine,empanadas,Malbec|UY Uruguayan,chivito,Tannat|BR Brazilian,pão de queijo,cachaça`;

const byCountry = new Map<string, Flavour>();
for (const entry of lines.trim().split(/[|\n]/)) {
  const [cuisine = '', dish = '', drink = ''] = entry.slice(3).split(',');
  byCountry.set(entry.slice(0, 2), { cuisine, dish, drink });
}

const fallback: Flavour = { cuisine: 'Regional', dish: 'home cooking', drink: 'local drinks' };

/** Food and drink of a country; general words for countries without an entry. */
export function flavourOf(countryCode: string): Flavour {
  return byCountry.get(countryCode) ?? fallback;
}

/** Countries where no alcohol is sold to visitors. */
const alcoholFreeCountries = new Set('AF BD BN DZ IR IQ KW LY MR PK SA SD SO YE'.split(' '));

/** Whether no alcohol is sold to visitors of the country. */
export function isAlcoholFree(countryCode: string): boolean {
  return alcoholFreeCountries.has(countryCode);
}
