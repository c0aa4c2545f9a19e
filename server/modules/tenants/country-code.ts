/**
 * SQL text for the country dialing code of the user row `u`, or null. The code is derived from the telephone
 * number where one is stored, so the two cannot differ; the stored code counts only without a number. No
 * dialing code is a prefix of another (ITU-T E.164): a code has one or two digits as listed here, else three.
 * The patterns are tried in order, because a single alternation would match the longest.
 */
export const countryCodeText = `coalesce(
  substring(u.phone_number from '^\\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])'),
  substring(u.phone_number from '^\\+\\d{3}'),
  nullif(u.country_code, ''))`;
