/**
 * Regions with a regional plan, each with its data price relative to Europe, in per cent. Together they
 * contain every country code of ISO 3166-1 except uninhabited territories, and Kosovo (XK).
 */
export const areas = {
  europe: {
    priceLevel: 100,
    countries:
      'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM TR UA VA XK',
  },
  gulf: { priceLevel: 145, countries: 'AE BH KW OM QA SA' },
  asia: {
    priceLevel: 95,
    countries:
      'AF AM AZ BD BN BT CN GE HK ID IL IN IQ IR JO JP KG KH KP KR KZ LA LB LK MM MN MO MV MY NP PH PK PS SG SY TH TJ TL TM TW UZ VN YE',
  },
  americas: {
    priceLevel: 125,
    countries:
      'AG AI AR AW BB BL BM BO BQ BR BS BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI',
  },
  africa: {
    priceLevel: 185,
    countries:
      'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  },
  oceania: {
    priceLevel: 160,
    countries: 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  },
} as const;

export type Area = keyof typeof areas;

/** Uninhabited territories have satellite data, sold only in plans for one territory. */
const uninhabited = 'AQ BV GS HM TF'.split(' ');
const uninhabitedLevel = 380;

export const areaNames = Object.keys(areas) as Area[];

export const countriesOfArea = new Map<Area, string[]>(
  areaNames.map((area) => [area, areas[area].countries.split(' ')]),
);

const areaOfCountry = new Map<string, Area>(
  [...countriesOfArea].flatMap(([area, countries]) => countries.map((country) => [country, area] as const)),
);

/** Countries that the global plan covers: all countries that belong to an area. */
export const globalCountries: string[] = [...areaOfCountry.keys()].sort();

/** The area of a country; null for an uninhabited territory, undefined for an unknown country code. */
export function areaOf(countryCode: string): Area | null | undefined {
  return areaOfCountry.get(countryCode) ?? (uninhabited.includes(countryCode) ? null : undefined);
}

/**
 * The data price in a country relative to an average European country, in per cent, before the random
 * variation.
 */
export function priceLevelOf(countryCode: string): number {
  const area = areaOf(countryCode);
  return area ? areas[area].priceLevel : uninhabitedLevel;
}
