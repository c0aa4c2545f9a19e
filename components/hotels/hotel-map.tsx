import { getTranslations } from 'next-intl/server';
import { clearLabels, isWithin, mapScales, offsetKm, type Spot, scaleFor } from '../map/map-scale.ts';
import { type MapLabel, SketchMap } from '../map/sketch-map.tsx';

/** The largest size of the map, in pixels. */
const largestSize = { width: 960, height: 320 };

/** A map of the hotel's position relative to the centre of its place. */
export async function HotelMap({
  hotel,
  centre,
  labels,
}: {
  hotel: Spot;
  centre: Spot & { name: string };
  labels: MapLabel[];
}) {
  const t = await getTranslations('hotels');
  const { east, south } = offsetKm(centre, hotel);
  const middle = { lat: (hotel.lat + centre.lat) / 2, lng: (hotel.lng + centre.lng) / 2 };
  const step = Math.min(scaleFor(middle, [hotel, centre], 100), mapScales.length - 2);
  const pixelsPerKm = mapScales[step] ?? 56;
  const isApart = Math.hypot(east, south) > 0.05;
  const focus = isApart ? middle : centre;
  const shown = labels.filter((label) => isWithin(focus, pixelsPerKm, largestSize, label));
  return (
    <figure className="overflow-hidden rounded-card border border-line">
      <div className="relative h-70 md:h-80">
        <SketchMap
          id="where"
          centre={centre}
          pixelsPerKm={pixelsPerKm}
          labels={clearLabels(centre, pixelsPerKm, shown, [])}
          ringText={t('ring', { distance: '#' })}
          highlight={hotel}
          focus={focus}
        />
      </div>
      <figcaption className="border-t border-line bg-surface px-3.5 py-2.5 text-12 text-ink-2">
        {t('mapCaption')}
      </figcaption>
    </figure>
  );
}
