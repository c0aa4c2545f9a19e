import type { CSSProperties, ReactNode } from 'react';
import { offsetKm, type Pin, pinWidth, ringsAt, type Spot } from './map-scale.ts';

/** Half the width of a distance text, in pixels. */
const halfDistanceWidth = 22;

/** A named place on the map. */
export type MapLabel = Spot & { name: string };

/**
 * A schematic map in the partner's colours: distances and directions are correct, streets are not drawn. The
 * origin is in the middle at any size and one unit is one pixel, so pins keep their size. The map is not
 * mirrored in Arabic. The list beside it contains the same information, so screen readers skip the map.
 */
export function SketchMap({
  id,
  centre,
  pixelsPerKm,
  labels,
  ringText,
  pins = [],
  highlight,
  focus,
  current = null,
  seen,
}: {
  /** Unique on the page; used in the id of the grid. */
  id: string;
  centre: Spot & { name: string };
  pixelsPerKm: number;
  labels: readonly MapLabel[];
  /** `# km`. */
  ringText: string;
  pins?: readonly Pin[];
  /** A single position, drawn as a dot with a halo. */
  highlight?: Spot;
  /** The middle of the map; the default is the centre of the place. */
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
  // Distances are drawn on the side opposite the highlighted position.
  const isHighlightEast = highlight !== undefined && at(highlight).x > origin.x;
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
              const offset = Math.round(radius * 0.72);
              const x = isHighlightEast ? -offset : offset;
              return (
                <g key={km}>
                  <circle r={radius} fill="none" strokeDasharray="2 5" className="stroke-line-strong" />
                  <MapText
                    x={x}
                    y={offset}
                    reach={Math.abs(origin.x + x) + halfDistanceWidth}
                    className="fill-ink-2"
                  >
                    {ringText.replace('#', String(km))}
                  </MapText>
                </g>
              );
            })}
          </g>
          {labels.map((label) => (
            <MapText key={label.name} {...at(label)} className="fill-ink-2 text-12">
              {label.name}
            </MapText>
          ))}
          <circle cx={origin.x} cy={origin.y} r="4" className="fill-ink-2" />
          <MapText x={origin.x} y={origin.y - 12} className="fill-ink font-heading text-18">
            {centre.name}
          </MapText>
          {highlight && <Highlight {...at(highlight)} />}
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

function MapText({
  x,
  y,
  reach,
  className,
  children,
}: {
  x: number;
  y: number;
  /**
   * Pixels from the middle of the map to the end of the text; CSS hides the text if a narrow
   * map would cut it off.
   */
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

function Highlight({ x, y }: { x: number; y: number }) {
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
  const colours = isCurrent
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
        className={`[rx:min(var(--r-button),15px)] ${colours}`}
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
