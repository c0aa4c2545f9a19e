import { describe, expect, test } from 'vitest';
import { timeZoneAt } from '#server/modules/places/index.ts';
import { geocoderSuite } from '#server/modules/transfers/testing/geocoder-suite.ts';
import { systemContext } from '#server/testing/index.ts';
import { photonStandIn } from '#server/testing/stand-ins/photon.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { photon } from './index.ts';

const origin = 'https://photon.example';
const standIn = photonStandIn();
const ctx = systemContext('Production');
const geocoder = photon({
  settings: supplierSettings({ PHOTON_URL: origin }),
  timeZoneAt,
  commaText: (parts) => parts.join(', '),
  fetch: fetchOf({ [origin]: standIn }),
});

geocoderSuite('photon', () => ({
  geocoder,
  ctx,
  street: {
    text: '22 Rue de Rivoli, 75004 Paris, France',
    latitude: 48.8566,
    longitude: 2.3522,
    countryCode: 'FR',
  },
  ambiguousStreet: '12 Main Street, Springfield',
  hotel: 'Hôtel des Tilleuls, Paris',
  nonsense: 'qqxzv wkjqz',
}));

describe('The adapter of Photon', () => {
  test('The pieces of a street in one city are one candidate', async () => {
    const found = await geocoder.geocode(ctx, { text: 'Rue de Rivoli, Paris', language: 'en' });
    expect(found.map(({ label }) => label)).toEqual(['Rue de Rivoli, 75004 Paris, France']);
  });

  test('Texts in a language that the index lacks are answered in local names', async () => {
    const found = await geocoder.geocode(ctx, { text: 'Hôtel des Tilleuls, Paris', language: 'ar' });
    expect(found).toMatchObject([{ kind: 'hotel', timeZone: 'Europe/Paris' }]);
  });

  test('A malformed match is left out, and the others count', async () => {
    const broken = photon({
      settings: supplierSettings({ PHOTON_URL: origin }),
      timeZoneAt,
      commaText: (parts) => parts.join(', '),
      fetch: async () =>
        Response.json({
          features: [
            { geometry: { coordinates: [999, 0] }, properties: { name: 'Quay Street' } },
            {
              geometry: { coordinates: [2.35, 48.85] },
              properties: { name: 'Quay Street', type: 'street', countrycode: 'FR' },
            },
          ],
        }),
    });
    expect(await broken.geocode(ctx, { text: 'Quay Street', language: 'en' })).toHaveLength(1);
  });
});
