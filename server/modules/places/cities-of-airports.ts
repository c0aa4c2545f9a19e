/**
 * Cities of airports for which the rule of scripts/build-places.ts picks another city. The rule weighs size
 * against distance, does not know which city airlines sell, and does not look across borders. IATA code to
 * GeoNames id; used by that script only.
 */
export const citiesOfAirports: Record<string, number> = {
  AER: 491422, // Sochi
  AHB: 110690, // Abha
  AKL: 2193733, // Auckland
  ALB: 5106834, // Albany
  AYT: 323777, // Antalya
  BAH: 290340, // Manama
  BDL: 4835797, // Hartford
  BIQ: 3032797, // Biarritz
  BJL: 2413876, // Banjul
  BJV: 320995, // Bodrum
  BLL: 2624144, // Billund
  BSL: 2661604, // Basel
  BUR: 5331835, // Burbank
  CGB: 3465038, // Cuiabá
  CHA: 4612862, // Chattanooga
  CHS: 4574324, // Charleston
  CIY: 2524955, // Comiso
  CMB: 1248991, // Colombo
  CUF: 3177700, // Cuneo
  EAS: 3110044, // Donostia / San Sebastián
  EHU: 1811619, // Ezhou
  FDF: 3570675, // Fort-de-France
  GNB: 3014728, // Grenoble
  GOI: 1260607, // Panaji
  GOX: 1260607, // Panaji
  GSP: 4580543, // Greenville
  GUM: 4044012, // Hagåtña
  GZP: 324190, // Alanya
  HEL: 658225, // Helsinki
  HHN: 2925533, // Frankfurt am Main
  HYA: 4940190, // Hyannis
  ISB: 1176615, // Islamabad
  ISP: 5122413, // Islip
  JJN: 1797353, // Quanzhou
  KGS: 259245, // Kos
  KNO: 1214520, // Medan
  KOA: 5847504, // Kailua-Kona
  KOI: 2645198, // Kirkwall
  KUL: 1735161, // Kuala Lumpur
  KWI: 285787, // Kuwait City
  LAS: 5506956, // Las Vegas
  LGB: 5367929, // Long Beach
  LGK: 1222396, // Kuah
  MLA: 2562305, // Valletta
  MLI: 4902476, // Moline
  MNL: 1701668, // Manila
  MRU: 934154, // Port Louis
  MRY: 5374361, // Monterey
  MTY: 3995465, // Monterrey
  MVY: 4953938, // Vineyard Haven
  NGS: 1856177, // Nagasaki
  OAK: 5378538, // Oakland
  ONT: 5379439, // Ontario
  PEN: 1735106, // George Town
  PNS: 4168228, // Pensacola
  POS: 3573890, // Port of Spain
  PPT: 4033936, // Papeete
  PTP: 3578599, // Pointe-à-Pitre
  PTY: 3703443, // Panamá
  PVD: 5224151, // Providence
  RSW: 4155995, // Fort Myers
  SBA: 5392952, // Santa Barbara
  SNA: 5392900, // Santa Ana
  SNN: 2962943, // Limerick
  SXM: 3513392, // Philipsburg
  SYX: 1796556, // Sanya
  SZB: 1735161, // Kuala Lumpur
  TPS: 2522876, // Trapani
  TRS: 3165185, // Trieste
  VCE: 3164603, // Venice
  VDO: 1580410, // Hạ Long
  VIX: 3444924, // Vitória
  VVO: 2013348, // Vladivostok
  XNA: 4110486, // Fayetteville
  XPL: 3600949, // Tegucigalpa
};
