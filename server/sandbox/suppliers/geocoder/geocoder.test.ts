import { geocoderOf } from '#server/modules/transfers/geocoders.ts';
import { geocoderSuite } from '#server/modules/transfers/testing/geocoder-suite.ts';
import { systemContext } from '#server/testing/index.ts';

geocoderSuite('sandbox_geocoder', () => {
  const geocoder = geocoderOf('Sandbox');
  if (!geocoder) throw new Error('No geocoder');
  return {
    geocoder,
    ctx: systemContext(),
    street: {
      text: '22 Rue de Rivoli, 75004 Paris, France',
      latitude: 48.8566,
      longitude: 2.3522,
      countryCode: 'FR',
    },
    ambiguousStreet: '12 Main Street, Springfield',
    hotel: 'Hotel Test Passport, Paris',
    nonsense: 'qqxzv wkjqz',
  };
});
