import { getTranslations } from 'next-intl/server';
import { clearLabels, mapScales, offsetKm, type Spot, scaleFor } from '../map/map-scale.ts';
import { type MapLabel, SketchMap } from '../map/sketch-map.tsx';

/** Where one hotel lies from the centre of its place. */
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
  const focus = { lat: (hotel.lat + centre.lat) / 2, lng: (hotel.lng + centre.lng) / 2 };
  const step = Math.min(scaleFor(focus, [hotel, centre], 100), mapScales.length - 2);
  const isApart = Math.hypot(east, south) > 0.05;
  return (
    <figure className="overflow-hidden rounded-card border border-line">
      <div className="relative h-70 md:h-80">
        <SketchMap
          id="where"
          centre={centre}
          pixelsPerKm={mapScales[step] ?? 56}
          labels={clearLabels(centre, mapScales[step] ?? 56, labels, [])}
          ringText={t('ring', { distance: '#' })}
          here={hotel}
          focus={isApart ? focus : centre}
        />
      </div>
      <figcaption className="border-t border-line bg-surface px-3.5 py-2.5 text-12 text-ink-2">
        {t('mapCaption')}
      </figcaption>
    </figure>
  );
}
