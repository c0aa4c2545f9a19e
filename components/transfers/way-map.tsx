import { getTranslations } from 'next-intl/server';
import {
  clearLabels,
  kilometresPerDegree,
  mapScales,
  type Spot,
  scaleFor,
} from '#components/map/map-scale.ts';
import { MapStage } from '#components/map/map-stage.tsx';
import { readMapStreets, readMapWords } from '#components/map/read-map-words.ts';
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
  const [t, words] = await Promise.all([getTranslations('transfers'), readMapWords()]);
  const focus = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
  const pixelsPerKm = mapScales[scaleFor(focus, [from, to], 110)] ?? mapScales[0];
  const label = { ...to, lat: to.lat - 22 / pixelsPerKm / kilometresPerDegree };
  return (
    <figure
      className={`flex flex-col overflow-hidden rounded-card border border-line ${tall ? 'h-full min-h-80' : 'h-70'}`}
    >
      <MapStage
        scene={{
          centre: from,
          focus,
          pixelsPerKm,
          labels: [],
          spots: [],
          highlight: to,
          current: null,
          words,
          streets: readMapStreets(),
          isCooperative: true,
        }}
        sketchZoom={null}
        caption={t('mapCaption')}
      >
        <SketchMap
          id={id}
          centre={from}
          pixelsPerKm={pixelsPerKm}
          labels={clearLabels(from, pixelsPerKm, [label], [])}
          ringText={words.ring}
          highlight={to}
          focus={focus}
        />
      </MapStage>
    </figure>
  );
}
