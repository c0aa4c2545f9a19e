import type { GeocodeKind } from '#server/modules/transfers/port.ts';
import type { Feature } from './features.ts';

/** Values of OpenStreetMap's key `tourism` for houses with guest rooms. */
const lodgings = ['hotel', 'hostel', 'guest_house', 'motel', 'apartment', 'chalet', 'alpine_hut'];

/** Ranks of Photon that contain many addresses. */
const areas = ['locality', 'district', 'city', 'county', 'state', 'country'];

/** Our kind of a match; a museum or an office counts as an address of its street. */
export function kindOf({
  properties: { osm_key: key, osm_value: value = '', type = '' },
}: Feature): GeocodeKind {
  if (key === 'tourism' && lodgings.includes(value)) return 'hotel';
  if (key === 'aeroway' && value === 'aerodrome') return 'airport';
  if (key === 'place' && (value === 'postcode' || value === 'postal_code')) return 'postal_code';
  return areas.includes(type) ? 'city' : 'street';
}
