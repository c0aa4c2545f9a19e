import type { Point } from '../drawing/shapes.ts';
import { Shape } from '../drawing/shapes.ts';

/** Height of a tall landmark in its own units, before it is scaled to a scene. */
export const landmarkHeight = 340;

/**
 * Draws a building as one flat silhouette in its own coordinates: x from its centre axis, y up from the
 * ground. The position of each part is the middle of its base. Parts may overlap; `opening` and `slot` cut
 * through exactly one part.
 */
export class Silhouette {
  readonly shape: Shape;

  constructor(x: number, ground: number, scale: number) {
    this.shape = new Shape((ownX, ownY) => [x + ownX * scale, ground - ownY * scale]);
  }

  block(x: number, y: number, width: number, height: number): this {
    this.shape.rectangle(x - width / 2, y, width, height);
    return this;
  }

  taper(x: number, y: number, height: number, bottom: number, top: number): this {
    return this.polygon(
      [x - bottom / 2, y],
      [x + bottom / 2, y],
      [x + top / 2, y + height],
      [x - top / 2, y + height],
    );
  }

  spire(x: number, y: number, width: number, height: number): this {
    return this.polygon([x - width / 2, y], [x + width / 2, y], [x, y + height]);
  }

  dome(x: number, y: number, width: number, height: number): this {
    const radius = width / 2;
    this.shape
      .move(x - radius, y)
      .line(x + radius, y)
      .curve(x + radius, y + height * 0.6, x + radius * 0.5, y + height, x, y + height)
      .curve(x - radius * 0.5, y + height, x - radius, y + height * 0.6, x - radius, y)
      .close();
    return this;
  }

  /** Adds an onion dome: wider above its base, with a pointed top. */
  onion(x: number, y: number, width: number, height: number): this {
    const radius = width / 2;
    this.shape
      .move(x - radius * 0.75, y)
      .line(x + radius * 0.75, y)
      .curve(x + radius * 1.35, y + height * 0.38, x + radius * 0.7, y + height * 0.62, x, y + height)
      .curve(x - radius * 0.7, y + height * 0.62, x - radius * 1.35, y + height * 0.38, x - radius * 0.75, y)
      .close();
    return this;
  }

  /** Adds a tower that narrows to a point in a curve, like a bullet. */
  bullet(x: number, y: number, width: number, height: number): this {
    const radius = width / 2;
    this.shape
      .move(x - radius, y)
      .line(x + radius, y)
      .curve(x + radius, y + height * 0.55, x + radius * 0.4, y + height * 0.85, x, y + height)
      .curve(x - radius * 0.4, y + height * 0.85, x - radius, y + height * 0.55, x - radius, y)
      .close();
    return this;
  }

  disc(x: number, y: number, radiusX: number, radiusY = radiusX): this {
    this.shape.ellipse(x, y, radiusX, radiusY);
    return this;
  }

  /** Adds a Ferris wheel: rim, spokes and hub. */
  wheel(x: number, y: number, radius: number): this {
    const inner = radius * 0.92;
    const handle = inner * 0.5523;
    this.shape.ellipse(x, y, radius, radius);
    this.shape
      .move(x - inner, y)
      .curve(x - inner, y + handle, x - handle, y + inner, x, y + inner)
      .curve(x + handle, y + inner, x + inner, y + handle, x + inner, y)
      .curve(x + inner, y - handle, x + handle, y - inner, x, y - inner)
      .curve(x - handle, y - inner, x - inner, y - handle, x - inner, y)
      .close();
    for (let spoke = 0; spoke < 4; spoke += 1) {
      const alongX = Math.cos((spoke * Math.PI) / 4);
      const alongY = Math.sin((spoke * Math.PI) / 4);
      this.polygon(
        [x + alongX * radius - alongY * 2, y + alongY * radius + alongX * 2],
        [x + alongX * radius + alongY * 2, y + alongY * radius - alongX * 2],
        [x - alongX * radius + alongY * 2, y - alongY * radius - alongX * 2],
        [x - alongX * radius - alongY * 2, y - alongY * radius + alongX * 2],
      );
    }
    return this.disc(x, y, radius * 0.1);
  }

  polygon(...points: Point[]): this {
    this.shape.polygon(...points);
    return this;
  }

  /** Cuts a round-headed opening, so that the background is visible. */
  opening(x: number, y: number, width: number, height: number): this {
    const radius = width / 2;
    const spring = y + height - radius;
    this.shape
      .move(x - radius, y)
      .line(x - radius, spring)
      .curve(x - radius, spring + radius * 0.55, x - radius * 0.55, y + height, x, y + height)
      .curve(x + radius * 0.55, y + height, x + radius, spring + radius * 0.55, x + radius, spring)
      .line(x + radius, y)
      .close();
    return this;
  }

  slot(x: number, y: number, width: number, height: number): this {
    return this.gap(
      [x - width / 2, y],
      [x + width / 2, y],
      [x + width / 2, y + height],
      [x - width / 2, y + height],
    );
  }

  /** Cuts an opening of any shape. */
  gap(...points: Point[]): this {
    this.shape.hole(...points);
    return this;
  }

  /** Calls `draw` at `count` evenly spaced positions from `from` to `to`. */
  row(count: number, from: number, to: number, draw: (x: number, index: number) => void): this {
    for (let index = 0; index < count; index += 1) {
      draw(count === 1 ? (from + to) / 2 : from + ((to - from) * index) / (count - 1), index);
    }
    return this;
  }
}

/**
 * One landmark. `draw` adds the silhouette itself; the other functions add layers in front of or behind it.
 */
export type Landmark = {
  draw(silhouette: Silhouette): void;
  /** Parts further away, drawn paler. */
  behind?(silhouette: Silhouette): void;
  /** Snow, spray or cloud, drawn in a light colour over the silhouette. */
  bright?(silhouette: Silhouette): void;
  /** Sides away from the light, drawn as a thin shade over the silhouette. */
  shaded?(silhouette: Silhouette): void;
  /** Half the width that the skyline must leave free for it, in its own units. */
  halfWidth: number;
  /** Enlarges broad, low landmarks by this factor, so that they are as prominent as tall ones. */
  size?: number;
  /** True if it has the accent of its place, like the few landmarks that are painted in reality. */
  isAccent?: boolean;
  /** True for mountains and other wide landmarks: drawn paler, without distant roofs behind them. */
  isTerrain?: boolean;
};
