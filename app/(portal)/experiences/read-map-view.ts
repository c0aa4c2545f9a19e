import type { ListedExperience } from '#components/experiences/card-facts.ts';
import type { ExperiencesQuery } from '#components/experiences/experiences-query.ts';
import type { Spot } from '#components/map/map-scale.ts';
import type { MapLabel } from '#components/map/sketch-map.tsx';
import { getPlaces, placeName } from '#server/modules/places/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { mapLabels } from '../hotels/map-labels.ts';

/**
 * The centre and labels of the map of these experiences: their common town, or the member's position. Null if
 * they lie in several towns, where the map would be too wide to be useful.
 */
export async function readMapView(
  portal: MemberPortal,
  query: ExperiencesQuery,
  experiences: readonly ListedExperience[],
): Promise<{ centre: Spot & { name: string }; labels: MapLabel[] } | null> {
  const ids = [...new Set(experiences.map(({ location }) => location.placeId))];
  const [id] = ids;
  if (!id || (ids.length > 1 && !query.near)) return null;
  const place = (await getPlaces(portal.context, [id])).get(id);
  if (!place) return null;
  const town = { lat: place.lat, lng: place.lng, name: placeName(place, portal.locale) };
  const centre = query.near ? { ...query.near, name: '' } : town;
  const labels = await mapLabels(portal.context, { id, ...centre }, [], portal.locale);
  return { centre, labels: query.near ? [town, ...labels.filter(({ name }) => name !== town.name)] : labels };
}
