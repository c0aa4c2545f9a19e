const countries = new Intl.DisplayNames('en', { type: 'region' });

/**
 * The value to send as destination: city and country, because several cities share a name, such as Stanley.
 */
export function destinationOf(city: { destination: string; countryCode: string }): string {
  return `${city.destination}, ${countries.of(city.countryCode)}`;
}
