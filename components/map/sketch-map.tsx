import type { CSSProperties, ReactNode } from 'react';
import { offsetKm, type Pin, pinWidth, ringsAt, type Spot } from './map-scale.ts';

/** Half the words of a distance, in pixels. */
const distanceRoom = 22;

export type MapLabel = Spot & { name: string };

/**
 * A drawing of where things are, in the partner's colours: distances and directions are right, streets are not drawn.
 * The origin lies in the middle whatever the size of the box, and one unit is one pixel, so pins keep their size. It
 * does not mirror in Arabic. Everything on it also stands in the list beside it, so screen readers skip it.
 */
export function SketchMap({
  id,
  centre,
  pixelsPerKm,
  labels,
  ringText,
  pins = [],
  here,
  focus,
  current = null,
  seen,
}: {
  /** Unique on the page: names the grid. */
  id: string;
  centre: Spot & { name: string };
  pixelsPerKm: number;
  labels: readonly MapLabel[];
  /** `# km`. */
  ringText: string;
  pins?: readonly Pin[];
  /** One thing alone, drawn as a dot with a halo. */
  here?: Spot;
  /** What lies in the middle; the centre of the place when left out. */
  focus?: Spot;
  current?: string | null;
  seen?: ReadonlySet<string>;
}) {
  const shift = offsetKm(focus ?? centre, centre);
  const at = (spot: Spot) => {
    const { east, south } = offsetKm(focus ?? centre, spot);
    return { x: Math.round(east * pixelsPerKm), y: Math.round(south * pixelsPerKm) };
  };
  const origin = { x: Math.round(shift.east * pixelsPerKm), y: Math.round(shift.south * pixelsPerKm) };
  // Distances stand on the other side of the place from the thing that is shown.
  const hereIsEast = here !== undefined && at(here).x > origin.x;
  return (
    <div className="@container absolute inset-0 bg-sunken">
      <svg width="100%" height="100%" direction="ltr" aria-hidden="true" role="presentation">
        <defs>
          <pattern id={`${id}-grid`} width="96" height="96" patternUnits="userSpaceOnUse" x="50%" y="50%">
            <path d="M96 0H0V96" fill="none" className="stroke-line" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill={`url(#${id}-grid)`} />
        <svg x="50%" y="50%" overflow="visible" role="presentation">
          <g transform={`translate(${origin.x} ${origin.y})`}>
            {ringsAt(pixelsPerKm).map((km) => {
              const radius = km * pixelsPerKm;
              const aside = Math.round(radius * 0.72);
              const x = hereIsEast ? -aside : aside;
              return (
                <g key={km}>
                  <circle r={radius} fill="none" strokeDasharray="2 5" className="stroke-line-strong" />
                  <Words x={x} y={aside} reach={Math.abs(origin.x + x) + distanceRoom} className="fill-ink-2">
                    {ringText.replace('#', String(km))}
                  </Words>
                </g>
              );
            })}
          </g>
          {labels.map((label) => (
            <Words key={label.name} {...at(label)} className="fill-ink-2 text-12">
              {label.name}
            </Words>
          ))}
          <circle cx={origin.x} cy={origin.y} r="4" className="fill-ink-2" />
          <Words x={origin.x} y={origin.y - 12} className="fill-ink font-heading text-18">
            {centre.name}
          </Words>
          {here && <Here {...at(here)} />}
          {pins.map((pin) => (
            <PinShape
              key={pin.id}
              pin={pin}
              isCurrent={pin.id === current}
              isSeen={seen?.has(pin.id) ?? false}
            />
          ))}
        </svg>
      </svg>
    </div>
  );
}

function Words({
  x,
  y,
  reach,
  className,
  children,
}: {
  x: number;
  y: number;
  /** Pixels from the middle to their end, for words that are left out where a narrow map would cut them off. */
  reach?: number;
  className: string;
  children: ReactNode;
}) {
  return (
    <text
      x={x}
      y={y}
      className={`map-words ${reach === undefined ? '' : 'map-distance'} ${className}`}
      style={reach === undefined ? undefined : ({ '--reach': `${reach}px` } as CSSProperties)}
    >
      {children}
    </text>
  );
}

function Here({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="22" className="fill-primary opacity-15" />
      <circle r="11" className="fill-surface" />
      <circle r="8" className="fill-primary" />
    </g>
  );
}

function PinShape({ pin, isCurrent, isSeen }: { pin: Pin; isCurrent: boolean; isSeen: boolean }) {
  if (pin.isDot) {
    return (
      <g data-pin={pin.id} transform={`translate(${pin.x} ${pin.y})`} className="cursor-pointer">
        <circle r="12" className="fill-transparent" />
        <circle r="5" className="fill-surface stroke-line-strong" />
      </g>
    );
  }
  const width = pinWidth(pin.text);
  const ground = isCurrent
    ? 'fill-primary stroke-primary'
    : isSeen
      ? 'fill-sunken stroke-line-strong'
      : 'fill-surface stroke-line-strong';
  return (
    <g data-pin={pin.id} transform={`translate(${pin.x} ${pin.y})`} className="cursor-pointer">
      <rect x={-width / 2} y="-22" width={width} height="44" className="fill-transparent" />
      <rect
        x={-width / 2}
        y="-15"
        width={width}
        height="30"
        className={`[rx:min(var(--r-button),15px)] ${ground}`}
      />
      <text
        y="5"
        textAnchor="middle"
        className={`numeric text-14 font-semibold ${isCurrent ? 'fill-on-primary' : 'fill-ink'}`}
      >
        {pin.text}
      </text>
    </g>
  );
}
