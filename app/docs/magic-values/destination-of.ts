const countries = new Intl.DisplayNames('en', { type: 'region' });

/** What to send as destination: with the country, because the world has several Stanleys. */
export function destinationOf(city: { destination: string; countryCode: string }): string {
  return `${city.destination}, ${countries.of(city.countryCode)}`;
}
