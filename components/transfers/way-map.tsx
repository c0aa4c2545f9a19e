import { getTranslations } from 'next-intl/server';
import { clearLabels, mapScales, type Spot, scaleFor } from '#components/map/map-scale.ts';
import { SketchMap } from '#components/map/sketch-map.tsx';

type Named = Spot & { name: string };

/** A map of the pick-up and drop-off places of a transfer. */
export async function WayMap({
  id,
  from,
  to,
  tall = false,
}: {
  id: string;
  from: Named;
  to: Named;
  tall?: boolean;
}) {
  const [t, hotels] = await Promise.all([getTranslations('transfers'), getTranslations('hotels')]);
  const focus = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
  const pixelsPerKm = mapScales[scaleFor(focus, [from, to], 110)] ?? mapScales[0];
  return (
    <figure
      className={`flex flex-col overflow-hidden rounded-card border border-line ${tall ? 'h-full' : ''}`}
    >
      <div className={`relative ${tall ? 'min-h-70 flex-1' : 'h-60'}`}>
        <SketchMap
          id={id}
          centre={from}
          pixelsPerKm={pixelsPerKm}
          labels={clearLabels(from, pixelsPerKm, [{ ...to, lat: to.lat - 22 / pixelsPerKm / 111.2 }], [])}
          ringText={hotels('ring', { distance: '#' })}
          highlight={to}
          focus={focus}
        />
      </div>
      <figcaption className="border-t border-line bg-surface px-3.5 py-2.5 text-12 text-ink-2">
        {t('mapCaption')}
      </figcaption>
    </figure>
  );
}
