/**
 * IATA codes of cities rather than of single airports, with the city's GeoNames id; the open data lacks them.
 * A code that a scheduled airport also has (BER, SHA, BKK, IST) is not listed: it finds that airport, and
 * through it the same city. When only an airfield without scheduled service has the code (ANK: Etimesgut),
 * the city takes precedence.
 */
export const metropolitanCodes: Record<string, number> = {
  // One code for several airports.
  BAK: 587084, // Baku
  BHZ: 3470127, // Belo Horizonte
  BJS: 1816670, // Beijing
  BUE: 3435910, // Buenos Aires
  BUH: 683506, // Bucharest
  CHI: 4887398, // Chicago
  DTT: 4990729, // Detroit
  EAP: 2661604, // Basel, with Mulhouse and Freiburg
  JKT: 1642911, // Jakarta
  LON: 2643743, // London
  MIL: 3173435, // Milan
  MOW: 524901, // Moscow
  NYC: 5128581, // New York
  OSA: 1853909, // Osaka
  PAR: 2988507, // Paris
  REK: 3413829, // Reykjavík
  RIO: 3451190, // Rio de Janeiro
  ROM: 3169070, // Rome
  SAO: 3448439, // São Paulo
  SEL: 1835848, // Seoul
  SPK: 2128295, // Sapporo
  STO: 2673730, // Stockholm
  TCI: 2511174, // Tenerife, by its capital
  TYO: 1850147, // Tokyo
  WAS: 4140963, // Washington
  YEA: 5946768, // Edmonton
  YMQ: 6077243, // Montréal
  YTO: 6167865, // Toronto
  // Ticketing codes for American regions.
  QDF: 4684888, // Dallas and Fort Worth
  QHO: 4699066, // Houston
  QLA: 5368361, // Los Angeles
  QMI: 4164138, // Miami
  // City codes that differ from the code of the airport now in use.
  ANK: 323786, // Ankara, ESB
  CAS: 2553604, // Casablanca, CMN
  DKR: 2253354, // Dakar, DSS
  FYV: 4110486, // Fayetteville in Arkansas, XNA
  HAR: 5192726, // Harrisburg, MDT
  HFD: 4835797, // Hartford, BDL
  IZM: 311046, // İzmir, ADB
  JRS: 281184, // Jerusalem
  KIV: 618426, // Chișinău, RMO
  KLA: 232422, // Kampala, EBB
  MES: 1214520, // Medan, KNO
  MKC: 4393217, // Kansas City, MCI
  MMA: 2692969, // Malmö, MMX
  NIC: 146268, // Nicosia
  NQT: 2641170, // Nottingham, EMA
  ORL: 4167147, // Orlando, MCO
  PRY: 964137, // Pretoria
  SDZ: 2644605, // Shetland, by its capital, LSI
  SIA: 1790630, // Xi'an, XIY
  TIP: 2210247, // Tripoli, MJI
  TSE: 1526273, // Astana, NQZ
  ULN: 2028462, // Ulaanbaatar, UBN
  YAO: 2220957, // Yaoundé, NSI
  YVA: 921772, // Moroni, HAH
};
