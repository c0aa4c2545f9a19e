/**
 * SQL text: the country dialing code of the person `u`, or null. Where a telephone number is stored the code is derived
 * from it, so that the two can never differ, whoever wrote the number; the stored code counts only without a number.
 * No calling code is the beginning of another (ITU-T E.164): one or two digits as listed here, else three: asked
 * one after the other, because an alternation takes the longest.
 */
export const countryCodeText = `coalesce(
  substring(u.phone_number from '^\\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])'),
  substring(u.phone_number from '^\\+\\d{3}'),
  nullif(u.country_code, ''))`;
