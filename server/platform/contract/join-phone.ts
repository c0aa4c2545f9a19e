import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Joins a telephone number with the calling code beside it, as people write an international number:
 * `+44 7700 900123`. The zero that is dialled only within the country is left out, and a calling code that the number
 * repeats is written once. A number in E.164, and one without a calling code, stays as it is. A number that the
 * country does not have is written after the code unchanged.
 */
export function joinPhone(callingCode: string | null | undefined, phone: string): string {
  if (!callingCode || phone.startsWith('+')) return phone;
  const code = callingCode.replace(/^(\+|00)/, '');
  const dialled = phone.replace(/\D/g, '').replace(/^00/, '');
  const national = `+${code} ${phone}`;
  const readings = dialled.startsWith(code) ? [national, `+${dialled}`] : [national];
  const known = readings.map((text) => parsePhoneNumberFromString(text)).find((read) => read?.isPossible());
  return known?.formatInternational() ?? national;
}
