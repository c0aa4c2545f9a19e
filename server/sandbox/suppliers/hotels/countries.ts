/** The language and style of hotel names in a country. */
export type Style =
  | 'french'
  | 'german'
  | 'british'
  | 'american'
  | 'italian'
  | 'spanish'
  | 'portuguese'
  | 'dutch'
  | 'nordic'
  | 'slavic'
  | 'european'
  | 'greek'
  | 'turkish'
  | 'arabic'
  | 'steppe'
  | 'indian'
  | 'japanese'
  | 'chinese'
  | 'korean'
  | 'siamese'
  | 'vietnamese'
  | 'malay'
  | 'island'
  | 'african';

export type Country = {
  style: Style;
  /** Price of a night relative to an average European one. */
  priceLevel: number;
  /** Taxes included in the price, in basis points of the base. */
  taxBasisPoints: number;
  /** Tourist tax in euro cents for each guest and night, paid at the property. */
  touristTaxCents: number;
  /** Service charge in basis points of the base, where hotels charge one. */
  serviceBasisPoints: number;
};

/**
 * Country code, style, price level in per cent, tax in per cent, tourist tax in euro cents, service charge in
 * per cent. The values are modelled on these countries in 2026, for the Sandbox only; they are no tax advice.
 */
const lines = `
FR french 118 10 320 0|BE french 105 12 420 0|LU french 120 3 300 0|MC french 210 10 300 0|SN french 62 18 130 0
CI french 60 18 150 0|GP french 95 8 150 0|MQ french 95 8 150 0|RE french 92 8 120 0|PF french 150 16 130 0|HT french 70 10 0 0
MG french 48 20 60 0|CM french 58 19 100 0|GA french 75 18 0 0|CD french 68 16 0 0|DE german 100 7 300 0|AT german 108 10 320 0
CH german 165 4 350 0|LI german 150 4 200 0|GB british 128 20 0 0|IE british 125 14 0 0|AU british 112 10 0 0|NZ british 100 15 0 0
ZA british 58 15 0 0|MT british 92 7 50 0|GI british 105 0 0 0|US american 135 13 0 0|CA american 112 15 0 0|PR american 125 11 0 0
IT italian 112 10 450 0|SM italian 98 10 200 0|VA italian 130 10 300 0|ES spanish 98 10 220 0|AD spanish 96 5 200 0
MX spanish 68 19 0 0|AR spanish 62 21 0 0|CL spanish 74 19 0 0|CO spanish 52 19 0 0|PE spanish 60 18 0 0|EC spanish 55 15 0 0
UY spanish 72 10 0 0|PY spanish 46 10 0 0|BO spanish 42 13 0 0|VE spanish 50 16 0 0|CR spanish 82 13 0 0|PA spanish 72 10 0 0
GT spanish 58 22 0 0|HN spanish 55 19 0 0|SV spanish 55 18 0 0|NI spanish 48 15 0 0|DO spanish 82 28 0 0|CU spanish 60 10 0 0
PT portuguese 88 6 300 0|BR portuguese 60 5 0 10|AO portuguese 90 14 0 0|MZ portuguese 62 16 0 0|CV portuguese 68 15 200 0
NL dutch 125 21 600 0|SR dutch 55 10 0 0|CW dutch 98 9 0 12|AW dutch 135 13 0 12|SE nordic 118 12 0 0|NO nordic 138 12 0 0
DK nordic 135 25 0 0|FI nordic 115 14 0 0|IS nordic 155 11 400 0|EE nordic 78 13 0 0|LV nordic 70 12 100 0|LT nordic 68 9 200 0
FO nordic 120 25 0 0|GL nordic 150 0 0 0|SJ nordic 165 0 0 0|PL slavic 66 8 70 0|CZ slavic 78 12 200 0|SK slavic 66 5 200 0
SI slavic 82 9 313 0|HR slavic 88 13 250 0|RS slavic 62 10 140 0|BA slavic 52 17 100 0|ME slavic 70 15 100 0|MK slavic 48 5 70 0
BG slavic 56 9 100 0|UA slavic 44 20 60 0|BY slavic 48 20 0 0|RU slavic 70 2 0 0|MD european 46 12 0 0|RO european 62 9 100 0
HU european 72 18 350 0|AL european 54 6 100 0|XK european 46 8 0 0|IL european 165 0 0 0|GE european 52 18 0 0|AM european 52 20 0 0
GR greek 92 13 350 0|CY greek 95 9 100 0|TR turkish 62 10 0 0|AZ turkish 60 18 0 0|AE arabic 118 15 360 0|SA arabic 105 15 0 0
QA arabic 108 10 0 0|KW arabic 112 0 0 0|BH arabic 98 10 250 0|OM arabic 90 9 0 0|EG arabic 55 14 0 12|MA arabic 66 10 250 0
TN arabic 52 7 120 0|DZ arabic 58 9 60 0|LY arabic 55 0 0 0|JO arabic 78 7 0 10|LB arabic 72 11 0 0|IQ arabic 72 10 0 0
SY arabic 42 10 0 0|YE arabic 40 5 0 0|PS arabic 66 16 0 0|SD arabic 50 17 0 0|MR arabic 52 16 0 0|IR steppe 44 10 0 0
KZ steppe 58 12 0 0|UZ steppe 50 12 120 0|KG steppe 42 12 0 0|TJ steppe 44 15 0 0|TM steppe 52 15 180 0|MN steppe 58 10 0 0
AF steppe 38 10 0 0|IN indian 52 12 0 0|PK indian 46 16 0 0|BD indian 48 15 0 10|LK indian 56 18 0 10|NP indian 40 13 0 10
BT indian 88 7 0 10|MV island 240 17 1100 10|JP japanese 108 10 180 0|CN chinese 58 6 0 0|TW chinese 80 5 0 10|HK chinese 128 3 0 10
MO chinese 118 5 0 10|SG chinese 150 9 0 10|KR korean 92 10 0 0|KP korean 60 0 0 0|TH siamese 54 7 0 10|LA siamese 44 10 0 0
KH siamese 44 12 0 0|MM siamese 44 5 0 0|VN vietnamese 46 8 0 5|ID malay 50 10 0 11|MY malay 54 8 210 0|BN malay 70 0 0 0
TL malay 70 5 0 0|PH island 58 12 0 10|FJ island 105 15 0 0|JM island 118 15 200 10|BB island 150 10 400 10|BS island 160 10 0 15
TT island 95 10 0 10|MU island 110 15 0 0|SC island 170 15 200 0|KE african 72 16 0 0|TZ african 70 18 130 0|UG african 58 18 0 0
RW african 66 18 0 0|ET african 60 15 0 10|GH african 74 15 0 0|NG african 68 8 0 0|ZM african 62 16 0 0|ZW african 68 15 0 0
BW african 74 14 0 0|NA african 66 15 0 0|FK british 125 0 0 0|LC island 145 10 500 10|AG island 150 12 0 10|BM island 190 9 0 10`;

const table = new Map<string, Country>();
for (const entry of lines.trim().split(/[|\n]/)) {
  const [code = '', style, level, tax, touristTax, service] = entry.split(' ');
  table.set(code, {
    style: style as Style,
    priceLevel: Number(level) / 100,
    taxBasisPoints: Number(tax) * 100,
    touristTaxCents: Number(touristTax),
    serviceBasisPoints: Number(service) * 100,
  });
}

const fallback: Country = {
  style: 'island',
  priceLevel: 0.72,
  taxBasisPoints: 1000,
  touristTaxCents: 0,
  serviceBasisPoints: 0,
};

/** Price, tax and style data of a country; average values for countries without an entry. */
export function countryOf(countryCode: string): Country {
  return table.get(countryCode) ?? fallback;
}

/** The name style of a place. In countries with several languages it depends on the position. */
export function styleOf(place: { countryCode: string; latitude: number; longitude: number }): Style {
  const { countryCode, latitude, longitude } = place;
  if (countryCode === 'BE' && latitude > 50.9) return 'dutch';
  if (countryCode === 'CH' && longitude < 7.2) return 'french';
  if (countryCode === 'CH' && latitude < 46.4 && longitude > 8.4) return 'italian';
  // Quebec, roughly: between the Ottawa river and the Gulf of Saint Lawrence.
  if (countryCode === 'CA' && latitude > 45.4 && longitude > -76 && longitude < -64) return 'french';
  return countryOf(countryCode).style;
}
