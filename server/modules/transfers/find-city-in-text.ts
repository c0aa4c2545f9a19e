import type { PlaceLanguage } from '#server/modules/places/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { candidateOf, findOwnPlaces, labelOf } from './own-places.ts';
import type { GeocodeCandidate } from './port.ts';

/** Postal codes and house numbers, which no name of a city contains. */
const numbers = /(^|\s)[\p{L}]{0,2}-?\d[\p{L}\d-]*(?=\s|$)/gu;

/**
 * The cities and airports that an address names after its first comma: "1 Quay Street, 20095 Hamburg, Germany". For
 * environments without a geocoder: the supplier gets the text as typed, and our position is that of the city. Several
 * candidates have labels that name the address with each city.
 */
export async function findCityInText(
  ctx: BaseContext,
  text: string,
  language: PlaceLanguage,
): Promise<GeocodeCandidate[]> {
  const [head = '', ...parts] = text.split(/[,،]/).map((part) => part.trim());
  const named = parts.map((part) => part.replace(numbers, ' ').trim()).filter(Boolean);
  // The whole rest first, because "Paris, Texas" is not the Paris of France; then each part alone.
  const readings = [...new Set([named.join(', '), ...named])].filter(Boolean).slice(0, 4);
  const all = await Promise.all(readings.map((reading) => findOwnPlaces(ctx, reading, language)));
  const found = all.find((places) => places.length > 0) ?? [];
  return found.map((place) => ({
    ...candidateOf(place, language),
    label: commaText([head, labelOf(place, language)], language),
    kind: 'street',
  }));
}
