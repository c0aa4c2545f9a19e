import { clearLabels, isWithin, mapScales, offsetKm, type Spot, scaleFor } from '../map/map-scale.ts';
import { MapStage } from '../map/map-stage.tsx';
import { readMapStreets, readMapWords } from '../map/read-map-words.ts';
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
  const words = await readMapWords();
  const { east, south } = offsetKm(centre, hotel);
  const middle = { lat: (hotel.lat + centre.lat) / 2, lng: (hotel.lng + centre.lng) / 2 };
  const step = Math.min(scaleFor(middle, [hotel, centre], 100), mapScales.length - 2);
  const pixelsPerKm = mapScales[step] ?? 56;
  const isApart = Math.hypot(east, south) > 0.05;
  const focus = isApart ? middle : centre;
  const shown = labels.filter((label) => isWithin(focus, pixelsPerKm, largestSize, label));
  return (
    <figure className="flex h-80 flex-col overflow-hidden rounded-card border border-line md:h-90">
      <MapStage
        scene={{
          centre,
          focus,
          pixelsPerKm,
          labels,
          spots: [],
          // Only the position: the scene goes to the browser, and the hotel has many more fields.
          highlight: { lat: hotel.lat, lng: hotel.lng },
          current: null,
          words,
          streets: readMapStreets(),
          isCooperative: true,
        }}
        sketchZoom={null}
      >
        <SketchMap
          id="where"
          centre={centre}
          pixelsPerKm={pixelsPerKm}
          labels={clearLabels(centre, pixelsPerKm, shown, [])}
          ringText={words.ring}
          highlight={hotel}
          focus={focus}
        />
      </MapStage>
    </figure>
  );
}
