import type { HotelPlace } from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';

/** What the adapter needs of the product. */
export type DuffelSources = {
  /** The cities in which hotels are sold. */
  cities(ctx: BaseContext): Promise<HotelPlace[]>;
  /** The IANA time zone at a position. */
  timeZoneAt(ctx: BaseContext, latitude: number, longitude: number): Promise<string>;
};
