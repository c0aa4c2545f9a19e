'use client';

import { type ReactNode, useId, useMemo, useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { clearLabels, mapScales, placePins, type Spot, scaleFor } from './map-scale.ts';
import { type MapLabel, SketchMap } from './sketch-map.tsx';

export type MapWords = {
  map: string;
  mapCaption: string;
  /** `# km`. */
  ring: string;
  zoomIn: string;
  zoomOut: string;
  close: string;
};

/** One item of the list, with the text of its pin. */
export type MapSpot = Spot & { id: string; text: string };

/** The data that the maps beside a list and on phones share. */
export type MapFacts = {
  centre: Spot & { name: string };
  labels: MapLabel[];
  spots: readonly MapSpot[];
  current: string | null;
  /** Ids of items that were opened before; their pins have another colour. */
  seen?: ReadonlySet<string>;
  words: MapWords;
  onCurrent: (id: string | null) => void;
};

/** Districts and towns are labelled from this scale on, in pixels per kilometre. */
const labelsFromScale = 20;

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
  centre,
  labels,
  spots,
  current,
  seen,
  words,
  radius,
  onCurrent,
  onPress,
  plain = false,
}: MapFacts & { radius: number; onPress: (id: string) => void; plain?: boolean }) {
  const id = useId();
  const [step, setStep] = useState(() => scaleFor(centre, spots, radius));
  const pixelsPerKm = mapScales[step] ?? 56;
  const pins = useMemo(
    () => placePins(centre, pixelsPerKm, spots, current),
    [centre, pixelsPerKm, spots, current],
  );
  const pinAt = (target: EventTarget) =>
    target instanceof Element ? (target.closest<SVGGElement>('[data-pin]')?.dataset.pin ?? null) : null;
  return (
    <div
      className={`relative flex h-full flex-col overflow-hidden ${plain ? '' : 'rounded-card border border-line'}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list offers the same without a pointer */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        className="relative flex-1 overflow-hidden"
        onPointerOver={(event) => onCurrent(pinAt(event.target))}
        onPointerLeave={() => onCurrent(null)}
        onClick={(event) => {
          const pin = pinAt(event.target);
          if (pin) onPress(pin);
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
        <div className="absolute end-3 top-3 grid overflow-hidden rounded-field border border-line-strong bg-surface">
          {(['plus', 'minus'] as const).map((direction) => (
            <button
              key={direction}
              type="button"
              aria-label={direction === 'plus' ? words.zoomIn : words.zoomOut}
              disabled={direction === 'plus' ? step === mapScales.length - 1 : step === 0}
              onClick={() => setStep((now) => now + (direction === 'plus' ? 1 : -1))}
              className="grid size-11 place-items-center hover:bg-sunken disabled:text-line-strong [&+&]:border-t [&+&]:border-line"
            >
              <Icon name={direction} />
            </button>
          ))}
        </div>
      </div>
      <p className="border-t border-line bg-surface px-3.5 py-2.5 text-12 text-ink-2">{words.mapCaption}</p>
    </div>
  );
}

/** Scrolls the row of a pin into view and focuses its link. */
function showRow(id: string): void {
  const row = document.getElementById(id);
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLElement>(':is(h2, h3) a')?.focus({ preventScroll: true });
}
