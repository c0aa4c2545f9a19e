'use client';

import { type ReactNode, useId, useMemo, useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import {
  clearLabels,
  labelsFromScale,
  type MapSpot,
  mapScales,
  placePins,
  type Spot,
  scaleFor,
} from './map-scale.ts';
import { MapStage } from './map-stage.tsx';
import type { MapStreets, MapWords } from './map-words.ts';
import { type MapLabel, SketchMap } from './sketch-map.tsx';

/** The data that the maps beside a list and on phones share. */
export type MapFacts = {
  centre: Spot & { name: string };
  labels: MapLabel[];
  spots: readonly MapSpot[];
  current: string | null;
  /** Ids of items that were opened before; their pins have another colour. */
  seen?: ReadonlySet<string>;
  words: MapWords;
  streets: MapStreets | null;
  onCurrent: (id: string | null) => void;
};

/** The map beside the list. It highlights the row under the pointer, and a click on a pin focuses its row. */
export function SideMap({ rowPrefix, ...facts }: MapFacts & { rowPrefix: string }) {
  return (
    <aside
      aria-label={facts.words.map}
      className="sticky top-26 mt-6 hidden h-[calc(100dvh-10.5rem)] min-h-140 lg:block"
    >
      <MapBox {...facts} radius={220} onPress={(id) => showRow(rowPrefix + id)} />
    </aside>
  );
}

/** The map on phones, in a sheet. A selected pin shows its card below. */
export function PhoneMap({
  cardOf,
  closeIcon,
  ...facts
}: MapFacts & { cardOf: (id: string) => ReactNode; closeIcon: ReactNode }) {
  const [selected, setSelected] = useState<string | null>(null);
  const card = selected && cardOf(selected);
  if (facts.spots.length === 0) return null;
  return (
    <Sheet
      full
      title={facts.words.map}
      closeLabel={facts.words.close}
      closeIcon={closeIcon}
      triggerClass={`${buttonClass({})} fixed inset-x-0 bottom-20 z-20 mx-auto w-max bg-ink! text-bg! shadow-float lg:hidden`}
      trigger={
        <>
          <Icon name="map" />
          {facts.words.map}
        </>
      }
    >
      <div className="relative -m-6 h-[calc(100dvh-4.1rem)]">
        <MapBox {...facts} current={selected} radius={150} onPress={setSelected} plain />
        {card && (
          <div className="panel panel-float absolute inset-x-4 bottom-14 p-3 [&>article]:grid-cols-[7.5rem_1fr] [&>article]:gap-x-3 [&>article>div]:row-span-3 [&>article>div]:mb-0">
            {card}
          </div>
        )}
      </div>
    </Sheet>
  );
}

function MapBox({
  radius,
  onCurrent,
  onPress,
  plain = false,
  ...facts
}: MapFacts & { radius: number; onPress: (id: string) => void; plain?: boolean }) {
  const { centre, labels, spots, current, seen, words } = facts;
  const id = useId();
  const [step, setStep] = useState(() => scaleFor(centre, spots, radius));
  const pixelsPerKm = mapScales[step] ?? 56;
  const pins = useMemo(
    () => placePins(centre, pixelsPerKm, spots, current),
    [centre, pixelsPerKm, spots, current],
  );
  const pinAt = (target: EventTarget) =>
    target instanceof Element
      ? (target.closest<SVGGElement | HTMLElement>('[data-pin]')?.dataset.pin ?? null)
      : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list offers the same without a pointer
    // biome-ignore lint/a11y/useKeyWithClickEvents: pins of the opened map are buttons
    <div
      className={`relative flex h-full flex-col overflow-hidden ${plain ? '' : 'rounded-card border border-line'}`}
      onPointerOver={(event) => onCurrent(pinAt(event.target))}
      onPointerLeave={() => onCurrent(null)}
      onFocus={(event) => onCurrent(pinAt(event.target))}
      onBlur={() => onCurrent(null)}
      onClick={(event) => {
        const pin = pinAt(event.target);
        if (pin) onPress(pin);
      }}
    >
      <MapStage
        scene={{ ...facts, focus: centre, pixelsPerKm, isCooperative: !plain }}
        opensWhenShown={plain}
        sketchZoom={{
          canZoomIn: step < mapScales.length - 1,
          canZoomOut: step > 0,
          zoomBy: (levels) => setStep((now) => now + levels),
        }}
      >
        <SketchMap
          id={id}
          centre={centre}
          pixelsPerKm={pixelsPerKm}
          labels={pixelsPerKm >= labelsFromScale ? clearLabels(centre, pixelsPerKm, labels, pins) : []}
          ringText={words.ring}
          pins={pins}
          current={current}
          seen={seen}
        />
      </MapStage>
    </div>
  );
}

/** Scrolls the row of a pin into view and focuses its link. */
function showRow(id: string): void {
  const row = document.getElementById(id);
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLElement>(':is(h2, h3) a')?.focus({ preventScroll: true });
}
