import { kilometresBetween } from './distance.ts';

/** A well-known sight. `ticketed` sights have an entrance; the others are open to everybody. */
export type Landmark = { name: string; latitude: number; longitude: number; ticketed: boolean };

type Surroundings = { water: 'sea' | 'water' | null; landmarks: readonly Landmark[] };

/**
 * Sights of the best-known cities by GeoNames id, with the location of the city: `sea`, `water` (a river or
 * lake with boats) or `land`. A plus marks sights with an entrance. Positions are rounded to about a hundred
 * metres.
 */
const lines = `
2988507 water +Eiffel Tower 48.858 2.294|+Louvre Museum 48.861 2.336|+Musée d'Orsay 48.860 2.327|Montmartre 48.887 2.340|+Sainte-Chapelle 48.855 2.345|+Palace of Versailles 48.805 2.120
2643743 water +Tower of London 51.508 -0.076|+Westminster Abbey 51.499 -0.127|+British Museum 51.519 -0.127|Borough Market 51.505 -0.091|+St Paul's Cathedral 51.514 -0.098
292223 sea +Burj Khalifa 25.197 55.274|+Museum of the Future 25.219 55.282|Dubai Creek 25.263 55.308|Al Fahidi Quarter 25.264 55.300|+Dubai Frame 25.235 55.300
2267057 water +Belém Tower 38.692 -9.216|+Jerónimos Monastery 38.698 -9.207|Alfama 38.713 -9.129|+São Jorge Castle 38.714 -9.133|+Lisbon Oceanarium 38.764 -9.094
1857910 land +Kinkaku-ji 35.039 135.729|Fushimi Inari 34.967 135.773|+Nijo Castle 35.014 135.748|Arashiyama Bamboo Grove 35.017 135.672|Gion 35.004 135.775
3369157 sea +Table Mountain Cableway -33.957 18.403|Bo-Kaap -33.921 18.415|+Kirstenbosch Garden -33.988 18.432|V&A Waterfront -33.904 18.421
5128581 sea +Statue of Liberty 40.689 -74.045|+Empire State Building 40.748 -73.986|Central Park 40.783 -73.965|+Museum of Modern Art 40.761 -73.978|Brooklyn Bridge 40.706 -73.997|High Line 40.748 -74.005
4887398 water +Art Institute of Chicago 41.880 -87.624|+Willis Tower Skydeck 41.879 -87.636|Millennium Park 41.883 -87.623|+Field Museum 41.866 -87.617
5391959 sea +Alcatraz Island 37.827 -122.423|Golden Gate Bridge 37.820 -122.478|Chinatown 37.794 -122.407|+California Academy of Sciences 37.770 -122.466
5368361 sea +Griffith Observatory 34.118 -118.300|Hollywood Walk of Fame 34.102 -118.326|+Getty Center 34.078 -118.474|Venice Beach 33.985 -118.473
5506956 land +High Roller Wheel 36.118 -115.168|Las Vegas Strip 36.115 -115.173|+Neon Museum 36.177 -115.135|Red Rock Canyon 36.135 -115.427
4164138 sea Art Deco District 25.781 -80.131|+Vizcaya Museum 25.744 -80.210|Little Havana 25.766 -80.220|+Wynwood Walls 25.801 -80.199
5809844 sea +Space Needle 47.620 -122.349|Pike Place Market 47.609 -122.341|+Chihuly Garden and Glass 47.620 -122.350
6167865 water +CN Tower 43.643 -79.387|+Royal Ontario Museum 43.668 -79.395|Distillery District 43.650 -79.360|Kensington Market 43.655 -79.401
4140963 water +Smithsonian Air and Space Museum 38.888 -77.020|National Mall 38.890 -77.023|+Library of Congress 38.889 -77.005|Georgetown 38.905 -77.063
3530597 land +Frida Kahlo Museum 19.355 -99.163|+Templo Mayor 19.435 -99.132|Xochimilco Canals 19.270 -99.104|+Teotihuacan Pyramids 19.692 -98.844
3451190 sea +Christ the Redeemer -22.952 -43.210|+Sugarloaf Mountain -22.949 -43.157|Santa Teresa -22.921 -43.187|Escadaria Selarón -22.915 -43.179
3169070 water +Colosseum 41.890 12.492|+Vatican Museums 41.906 12.454|+Pantheon 41.899 12.477|Trastevere 41.889 12.470|Trevi Fountain 41.901 12.483|+Borghese Gallery 41.914 12.492
3176959 water +Uffizi Gallery 43.768 11.255|+Accademia Gallery 43.777 11.259|+Florence Cathedral Dome 43.773 11.257|Ponte Vecchio 43.768 11.253
3164603 sea +Doge's Palace 45.434 12.340|+St Mark's Basilica 45.434 12.339|Rialto Market 45.439 12.335|Murano 45.459 12.352
3173435 land +Duomo Rooftops 45.464 9.192|+The Last Supper 45.466 9.171|Navigli 45.450 9.170|+La Scala Museum 45.467 9.189
3172394 sea +Pompeii 40.749 14.485|+Naples Underground 40.851 14.257|+National Archaeological Museum 40.853 14.250|Spaccanapoli 40.848 14.256
3128760 sea +Sagrada Família 41.404 2.174|+Park Güell 41.414 2.153|+Casa Batlló 41.392 2.165|Gothic Quarter 41.383 2.177|+Picasso Museum 41.385 2.181
3117735 land +Prado Museum 40.414 -3.692|+Royal Palace of Madrid 40.418 -3.714|Retiro Park 40.415 -3.684|La Latina 40.411 -3.711
2510911 water +Real Alcázar 37.383 -5.991|+Seville Cathedral and Giralda 37.386 -5.993|Triana 37.383 -6.003|Plaza de España 37.377 -5.987
2735943 water +Livraria Lello 41.147 -8.615|+Clérigos Tower 41.146 -8.614|Ribeira 41.140 -8.613|Port Wine Cellars of Gaia 41.137 -8.614
2990440 sea Old Nice 43.697 7.276|+Marc Chagall Museum 43.709 7.269|Cours Saleya Market 43.695 7.275|Castle Hill 43.695 7.280
264371 sea +Acropolis 37.971 23.726|+Acropolis Museum 37.968 23.728|Plaka 37.973 23.730|+Ancient Agora 37.975 23.722
252920 sea Oia 36.461 25.376|+Akrotiri Excavations 36.352 25.403|Red Beach 36.349 25.395
745044 sea +Hagia Sophia 41.009 28.980|+Topkapı Palace 41.012 28.983|+Basilica Cistern 41.008 28.978|Grand Bazaar 41.011 28.968|Balat 41.030 28.949
2759794 water +Rijksmuseum 52.360 4.885|+Van Gogh Museum 52.358 4.881|Jordaan 52.374 4.880|+Royal Palace on Dam Square 52.373 4.891
2950159 water +Reichstag Dome 52.519 13.376|+Pergamon Panorama 52.521 13.397|East Side Gallery 52.505 13.440|+Berlin TV Tower 52.521 13.409|Kreuzberg 52.499 13.404
2867714 land +Residenz 48.141 11.578|Viktualienmarkt 48.135 11.577|+Nymphenburg Palace 48.158 11.504|+Deutsches Museum 48.130 11.583
2925533 water Römerberg 50.110 8.682|+Städel Museum 50.103 8.674|+Main Tower 50.112 8.672|Sachsenhausen 50.103 8.688
3067696 water +Prague Castle 50.091 14.401|Charles Bridge 50.087 14.411|+Jewish Museum 50.090 14.418|+Klementinum Library 50.087 14.416
2761369 water +Schönbrunn Palace 48.185 16.312|+Hofburg 48.207 16.366|+Belvedere 48.191 16.381|Naschmarkt 48.199 16.364
3054643 water +Hungarian Parliament 47.507 19.046|+Buda Castle 47.496 19.040|+Széchenyi Baths 47.519 19.082|Jewish Quarter 47.499 19.064
2657896 water Lindenhof 47.373 8.541|+Swiss National Museum 47.379 8.540|Uetliberg 47.350 8.491
2660646 water +Patek Philippe Museum 46.198 6.138|Old Town and St Pierre 46.201 6.148|Jet d'Eau 46.207 6.156
2618425 sea +Tivoli Gardens 55.674 12.568|+Rosenborg Castle 55.686 12.577|Nyhavn 55.680 12.591|Christiania 55.674 12.599
2673730 sea +Vasa Museum 59.328 18.091|Gamla Stan 59.325 18.071|+Skansen 59.326 18.104|+Royal Palace 59.327 18.072
2650225 land +Edinburgh Castle 55.949 -3.200|Royal Mile 55.950 -3.190|+Holyrood Palace 55.953 -3.172|Arthur's Seat 55.944 -3.162
3413829 sea +Hallgrímskirkja Tower 64.142 -21.927|+Perlan 64.129 -21.919|Golden Circle 64.256 -21.130|+Blue Lagoon 63.880 -22.449
292968 sea +Sheikh Zayed Grand Mosque 24.413 54.475|+Louvre Abu Dhabi 24.534 54.398|Corniche 24.473 54.343|+Qasr Al Watan 24.463 54.301
290030 sea +Museum of Islamic Art 25.295 51.539|Souq Waqif 25.287 51.533|+National Museum of Qatar 25.287 51.548|Katara 25.360 51.527
108410 land +At-Turaif in Diriyah 24.734 46.572|+Masmak Fort 24.631 46.713|+National Museum 24.647 46.710|Edge of the World 24.944 45.992
105343 sea Al-Balad 21.485 39.187|Jeddah Corniche 21.590 39.108|+Tayebat Museum 21.574 39.150
360630 water +Pyramids of Giza 29.979 31.134|+Grand Egyptian Museum 29.994 31.120|Khan el-Khalili 30.048 31.262|+Saladin Citadel 30.029 31.261
2542997 land +Bahia Palace 31.622 -7.982|+Majorelle Garden 31.641 -8.003|Jemaa el-Fnaa 31.626 -7.989|+Saadian Tombs 31.617 -7.989
1850147 sea +Tokyo Skytree 35.710 139.811|Senso-ji in Asakusa 35.715 139.797|Tsukiji Outer Market 35.665 139.770|+teamLab Planets 35.649 139.790|Shibuya 35.660 139.700
1853909 sea +Osaka Castle 34.687 135.526|Dotonbori 34.669 135.501|+Umeda Sky Building 34.705 135.490|Kuromon Market 34.665 135.506
1835848 water +Gyeongbokgung Palace 37.580 126.977|Bukchon Hanok Village 37.583 126.983|+N Seoul Tower 37.551 126.988|Gwangjang Market 37.570 126.999
1816670 land +Forbidden City 39.917 116.397|+Mutianyu Great Wall 40.432 116.570|+Temple of Heaven 39.882 116.407|Hutongs of Shichahai 39.940 116.385
1796236 water +Shanghai Tower 31.234 121.506|The Bund 31.240 121.490|+Yu Garden 31.227 121.492|French Concession 31.212 121.445
1819729 sea +Peak Tram 22.271 114.150|+Ngong Ping Cable Car 22.257 113.902|Temple Street Market 22.308 114.170|+Hong Kong Palace Museum 22.302 114.156
1880252 sea +Gardens by the Bay 1.282 103.864|+Marina Bay SkyPark 1.283 103.861|Chinatown Hawker Centres 1.283 103.844|+Singapore Zoo 1.404 103.793|Little India 1.307 103.852
1735161 land +Petronas Twin Towers 3.158 101.712|Batu Caves 3.237 101.684|+Islamic Arts Museum 3.142 101.690|Jalan Alor 3.146 101.708
1609350 water +Grand Palace 13.750 100.491|+Wat Pho 13.747 100.493|Chinatown Yaowarat 13.741 100.509|+Jim Thompson House 13.749 100.528|Chatuchak Market 13.800 100.551
1279259 land +Taj Mahal 27.175 78.042|+Agra Fort 27.180 78.022|Mehtab Bagh 27.180 78.042
1273294 land +Red Fort 28.656 77.241|+Humayun's Tomb 28.593 77.251|Chandni Chowk 28.656 77.230|+Qutub Minar 28.524 77.186
1275339 sea Gateway of India 18.922 72.835|+Elephanta Caves 18.963 72.931|Dharavi 19.040 72.854|Crawford Market 18.948 72.834
2147714 sea +Sydney Opera House -33.857 151.215|Sydney Harbour Bridge -33.852 151.211|Bondi Beach -33.891 151.277|+Taronga Zoo -33.843 151.241`;

const byCity = new Map<string, Surroundings>();
for (const line of lines.trim().split('\n')) {
  const [, id = '', water = '', sights = ''] = /^(\d+) (\w+) (.+)$/.exec(line) ?? [];
  byCity.set(`city_${id}`, {
    water: water === 'land' ? null : (water as 'sea' | 'water'),
    landmarks: sights.split('|').map(readLandmark),
  });
}

/** More towns at the sea, by English name and country. */
const atTheSea = new Set(
  `Alicante ES|Málaga ES|Palma ES|Valencia ES|San Sebastián ES|Cadiz ES|Ibiza ES|Funchal PT|Faro PT|Lagos PT|Albufeira PT|Cascais PT|Marseille FR|Cannes FR|Biarritz FR|Ajaccio FR|Monaco MC
Genoa IT|Palermo IT|Sorrento IT|Amalfi IT|Bari IT|Cagliari IT|Split HR|Dubrovnik HR|Zadar HR|Kotor ME|Budva ME|Corfu GR|Chania GR|Heraklion GR|Rhodes GR|Mykonos GR|Antalya TR|İzmir TR|Bodrum TR
Limassol CY|Paphos CY|Valletta MT|Brighton GB|Galway IE|Dublin IE|Bergen NO|Oslo NO|Tromsø NO|Helsinki FI|Tallinn EE|Gothenburg SE|Gdańsk PL|Vancouver CA|Halifax CA|Victoria CA|Boston US|San Diego US
Honolulu US|Key West US|Charleston US|New Orleans US|Cancún MX|Playa del Carmen MX|Cabo San Lucas MX|Puerto Vallarta MX|Havana CU|Punta Cana DO|Nassau BS|Cartagena CO|Lima PE|Salvador BR|Florianópolis BR
Recife BR|Valparaíso CL|Casablanca MA|Agadir MA|Essaouira MA|Tangier MA|Tunis TN|Hurghada EG|Sharm el-Sheikh EG|Alexandria EG|Aqaba JO|Tel Aviv IL|Muscat OM|Manama BH|Durban ZA|Zanzibar TZ|Mombasa KE
Male MV|Colombo LK|Galle LK|Phuket TH|Krabi TH|Pattaya TH|Da Nang VN|Nha Trang VN|Denpasar ID|Ubud ID|Manila PH|Cebu City PH|Okinawa JP|Yokohama JP|Fukuoka JP|Busan KR|Jeju City KR|Sanya CN|Perth AU
Melbourne AU|Cairns AU|Gold Coast AU|Brisbane AU|Hobart AU|Auckland NZ|Queenstown NZ|Wellington NZ|Nadi FJ|Papeete PF|Port Louis MU|Victoria SC|Willemstad CW|Oranjestad AW|Bridgetown BB|Panamá PA`
    .split(/[|\n]/)
    .map((entry) => entry.trim()),
);

const plainLand: Surroundings = { water: null, landmarks: [] };
const plainSea: Surroundings = { water: 'sea', landmarks: [] };

/** The sights of a town and its location at the sea or other water; towns outside the lists have neither. */
export function surroundingsOf(place: { id: string; name: string; countryCode: string }): Surroundings {
  return byCity.get(place.id) ?? (atTheSea.has(`${place.name} ${place.countryCode}`) ? plainSea : plainLand);
}

function readLandmark(text: string): Landmark {
  const [, plus, name = '', latitude, longitude] = /^(\+?)(.+) (-?[\d.]+) (-?[\d.]+)$/.exec(text) ?? [];
  return { name, latitude: Number(latitude), longitude: Number(longitude), ticketed: plus === '+' };
}

/** Ids of the towns with a sight inside the circle; the town itself may be outside. */
export function landmarkCitiesWithin(circle: {
  latitude: number;
  longitude: number;
  radiusKm: number;
}): string[] {
  return [...byCity]
    .filter(([, { landmarks }]) =>
      landmarks.some((landmark) => kilometresBetween(circle, landmark) <= circle.radiusKm + 1),
    )
    .map(([id]) => id);
}

/** Ids of the towns with sights. */
export const landmarkCities: readonly string[] = [...byCity.keys()];
