import { describe, expect, test } from 'vitest';
import { featuredPlaces } from '#server/modules/hotels/catalogue/index.ts';
import { matchHotels, sureConfidence } from '#server/modules/hotels/catalogue/match-hotels.ts';
import { systemContext } from '#server/testing/index.ts';
import { factsOf } from '../content.ts';
import { listProperties } from '../magic.ts';
import { describeListing, listingsOf, placesOf } from './listings.ts';

describe('Listings of the supplier with ids of its own', () => {
  test('Each listing has an id that contains none of ours, in all places', async () => {
    const places = await featuredPlaces(systemContext());
    const ids = placesOf(places).flatMap(({ id }) => [...listingsOf(places, id).keys()]);
    expect(ids.length).toBeGreaterThan(4_000);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^\d{12}$/);
  });

  test('About half of the hotels of a place are listed, under other names, addresses and positions', async () => {
    const [paris] = await featuredPlaces(systemContext());
    if (!paris) throw new Error('No place');
    const listings = [...listingsOf([paris], '10')];
    const share = listings.length / listProperties(paris).length;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
    const renamed = listings.filter(([id, property]) => describeListing(id, property).name !== property.name);
    expect(renamed.length / listings.length).toBeGreaterThan(0.5);
  });

  test('The matching maps every listing of 40 places to the right hotel, but for the unclear ones, which are suggestions', async () => {
    const places = await featuredPlaces(systemContext());
    let unsure = 0;
    let sure = 0;
    for (const [index, place] of places.entries()) {
      const listings = listingsOf(places, String(10 + index));
      const ours = listProperties(place).map(factsOf);
      const theirs = [...listings].map(([id, property]) => describeListing(id, property));
      for (const { externalId, ourId, confidence } of matchHotels(theirs, ours, place.name)) {
        if (confidence >= sureConfidence) {
          sure += 1;
          expect([externalId, ourId]).toEqual([externalId, listings.get(externalId)?.id]);
        } else {
          unsure += 1;
          expect(ourId, `${place.name} ${externalId} would become a new hotel`).not.toBeNull();
        }
      }
    }
    expect(unsure).toBeGreaterThan(20);
    expect(unsure / (sure + unsure)).toBeLessThan(0.03);
  });
});
