import type { Words } from './words.ts';

export const french: Words = {
  patterns:
    'Hôtel {}:h|Grand Hôtel {}:h|Maison {}:b|Le Pavillon {}:b|Villa {}:v|La Résidence {}:a|L’Auberge {}:i|Le Relais {}:i|La Demeure {}:g|Le Comptoir {}:s',
  cores:
    'des Tilleuls|du Vieux Pont|Saint-Corentin|des Archives|du Canal|de la Lanterne|des Trois Moulins|du Verger|Belle-Étoile|de l’Horloge|des Libraires|du Lavoir|de la Tour Verte|des Hirondelles|du Grand Large|Sainte-Odile|des Cerisiers|de la Fontaine Basse|du Petit Marché|des Teinturiers|Clairefontaine|du Belvédère|des Remparts|de la Halle|Saint-Aubin|du Cadran|des Glycines|de l’Écluse|du Jardin d’Hiver|Montclar|des Verriers|de la Passerelle|du Colombier|Beaurivage|des Marronniers|de la Roseraie|du Funiculaire|Saint-Élian|des Quatre Vents|de l’Orangerie|du Phare|Valombre',
  districts:
    'Vieille Ville|Quartier de la Gare|Rive Gauche|Rive Droite|Les Halles|Quartier des Jardins|Faubourg Nord|Plateau|Le Port|Quartier Latin',
  streets:
    'rue des Tanneurs|quai des Brumes|rue du Cheval Blanc|avenue des Platanes|rue de la Cloche|place du Marché|boulevard des Arts|rue Haute|impasse des Roses|rue du Moulin',
};

export const german: Words = {
  patterns:
    'Hotel {}:h|Gasthof {}:i|{} Suites:a|Haus {}:g|Parkhotel {}:h|Pension {}:g|Villa {}:v|Boutiquehotel {}:b|Stadthotel {}:h|Hostel {}:s',
  cores:
    'Lindenhof|Zum Goldenen Anker|Am Alten Tor|Sonnwend|Bergkristall|Rosengarten|Zur Alten Mühle|Morgenstern|Silberbach|Am Schlosspark|Kastanie|Drei Eichen|Zum Weißen Hirsch|Seeblick|Amselgrund|Kronprinz Albrecht|Am Uhrturm|Hohenlinde|Zur Post|Falkenstein|Birkenau|Am Kornmarkt|Edelweiß|Mondschein|Zum Schwan|Tannenrausch|Am Stadtgraben|Friedrichshöhe|Kupferkanne|Nordlicht|Zum Löwen|Rebstock|Am Botanischen Garten|Wiesengrund|Schwalbennest|Elbrose|Zur Glocke|Sternwarte|Am Fluss|Buchenhain|Weinberg|Kranich',
  districts:
    'Altstadt|Bahnhofsviertel|Neustadt|Am Hafen|Südstadt|Universitätsviertel|Gartenstadt|Westend|Messe|Schlossviertel',
  streets:
    'Lindenstraße|Kornmarkt|Am Stadtgraben|Uferweg|Bahnhofstraße|Schillerallee|Mühlengasse|Rosenweg|Marktplatz|Turmstraße',
};

export const british: Words = {
  patterns:
    'The {}:b|{} Hotel:h|{} House:g|The {} Arms:i|{} Lodge:l|{} Court Hotel:h|{} Rooms:s|{} Residence:a|The {} Inn:i|{} Park Hotel:h',
  cores:
    'Larkfield|Ashcombe|Thornbury|Pemberley Row|Wrenfield|Harrowgate|Millstone|Foxglove|Kingsmere|Aldermoor|Rookwood|Saltmarsh|Copperfield|Wychwood|Fernhill|Marlowe|Greyfriars|Holloway|Bramblecote|Easthaven|Tidewater|Stonebridge|Hawthorn|Ravensbourne|Whitlock|Elmsworth|Lanternside|Oakhurst|Penhallow|Quayside|Silverdale|Tarrant|Underhill|Verity|Westbrook|Yarrow|Amberley|Birchwood|Calderstone|Dovecote|Ivybridge|Juniper',
  districts:
    'Old Town|Riverside|Station Quarter|Cathedral Quarter|Harbour|West End|University Quarter|Garden Suburb|Northside|Market Quarter',
  streets:
    'Mill Lane|Abbey Street|Chapel Row|Wharf Road|Station Road|Orchard Street|St Anne’s Terrace|King’s Parade|Tanner Street|Beacon Hill',
};

export const american: Words = {
  patterns:
    'The {}:b|Hotel {}:h|{} Suites:a|{} Inn:i|{} Grand:h|The {} House:g|{} Plaza Hotel:h|{} Lodge:l|{} Bunkhouse:s|The {} Collective:b',
  cores:
    'Larkspur|Copperline|Meridian Oak|Juniper|Blue Heron|Ironwood|Sycamore|Wayfarer|Lamplighter|Redstone|Cedar & Vine|Harborlight|Palomino|Driftwood|Foundry|Magnolia|Silver Birch|Northbound|Orchard|Quarry|Sandpiper|Telegraph|Union Yard|Violet Hour|Wheelhouse|Alder|Bellflower|Canyon|Dogwood|Ember|Fairweather|Goldenrod|Hickory|Indigo Mill|Jasper|Kingfisher|Longleaf|Marigold|Nightjar|Overlook|Prairie|Riverbend',
  districts:
    'Downtown|Midtown|Arts District|Waterfront|Old Town|University District|Uptown|Warehouse District|Northside|Garden District',
  streets:
    'Main Street|Union Avenue|Harbor Boulevard|Second Street|Magnolia Avenue|Foundry Street|Lake Shore Drive|Court Street|Sycamore Street|Broad Street',
};

export const dutch: Words = {
  patterns:
    'Hotel {}:h|Huis {}:g|De {}:b|Herberg {}:i|{} Suites:a|Grand Hotel {}:h|Pension {}:g|Stadshotel {}:h|Logement {}:s|Villa {}:v',
  cores:
    'Zilveren Reiger|Oude Sluis|Tulpenburg|Lindegracht|Gouden Kompas|Molenzicht|Havenlicht|Drie Kronen|Wilgenhof|Blauwe Pauw|Rozenboom|Noorderster|Kaaspoort|Witte Zwaan|Korenbeurs|Spiegelwater|Duinroos|Stille Kade|Brouwershuis|Vliegende Vis|Lantaarn|Appelhof|Zonnewijzer|Torenvalk|Oranjetuin|Schippersrust|Waterlelie|Vier Winden|Zeemeeuw|Glazen Brug|Kastanjeplein|Ijsvogel|Roode Poort|Bonte Koe|Eikenhorst|Vuurtoren|Hooge Wal|Nachtegaal|Weverij|Klokhuis|Parelhof|Zandloper',
  districts: 'Centrum|Oude Haven|Grachtengordel|Stationsbuurt|Oost|West|Museumkwartier|Noord|Plantage|Zuid',
  streets:
    'Oudegracht|Molenstraat|Havenkade|Lindelaan|Kerkplein|Zwanenburgwal|Wilgenstraat|Marktstraat|Korte Nieuwstraat|Stationsweg',
};

export const nordic: Words = {
  patterns:
    'Hotel {}:h|{} Hotell:h|{} Gård:l|{} Pensionat:g|Villa {}:v|{} Suites:a|{} Brygge:b|Grand {}:h|{} Vandrarhem:s|{} Gjestehus:g',
  cores:
    'Nordlys|Birkelund|Fjordgløtt|Havsbris|Lindö|Svanen|Björkhaga|Solgläntan|Skärgård|Tjärnen|Morgondagg|Sjöbris|Rosenlund|Vinterljus|Granåsen|Stjernehus|Kystveien|Blåklint|Ekbacken|Vestermar|Isbjørn|Ålekroken|Tranan|Furuvik|Klippan|Ravnedal|Skogstjerne|Vågen|Lyngstad|Måsen|Strandheim|Hvitsand|Askeladden|Ekorren|Brisling|Sommerfuglen|Tindefjell|Nattergal|Solvik|Myrland|Ulvhaugen|Østerhus',
  districts: 'Gamla stan|Sentrum|Havnen|Norra|Sörmalm|Universitetskvarteret|Bryggen|Vesterbro|Östra|Parken',
  streets:
    'Strandgatan|Kirkegata|Havnegade|Storgatan|Lindevägen|Skippergata|Torggatan|Parkveien|Fyrgatan|Skogsveien',
};
