import type { Point } from '../drawing/shapes.ts';
import { Shape } from '../drawing/shapes.ts';

/** Height in its own units that a tall landmark is drawn at before it is scaled into a scene. */
export const landmarkHeight = 340;

/**
 * Draws a building as one flat silhouette in its own plane: x from its middle axis, y up from the ground, every part
 * named by the middle of its foot. Parts may overlap; `opening` and `slot` cut through exactly one part.
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

  /** A dome that swells above its foot and ends in a point. */
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

  /** A tower that rounds to a point, like a bullet. */
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

  /** A great wheel: a rim, its spokes and hub. */
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

  /** A round-headed opening; what lies behind shows through. */
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

  /** A free-form opening. */
  gap(...points: Point[]): this {
    this.shape.hole(...points);
    return this;
  }

  /** Calls `draw` at `count` even places from `from` to `to`. */
  row(count: number, from: number, to: number, draw: (x: number, index: number) => void): this {
    for (let index = 0; index < count; index += 1) {
      draw(count === 1 ? (from + to) / 2 : from + ((to - from) * index) / (count - 1), index);
    }
    return this;
  }
}

/** One landmark; `draw` is the silhouette itself, the others are layers before or behind it. */
export type Landmark = {
  draw(silhouette: Silhouette): void;
  /** Companions further away, drawn paler. */
  behind?(silhouette: Silhouette): void;
  /** Snow, spray, cloud: drawn in the light over the silhouette. */
  bright?(silhouette: Silhouette): void;
  /** Sides turned away from the light, laid thinly over the silhouette. */
  shaded?(silhouette: Silhouette): void;
  /** Half of what the skyline must leave free around it, in its own units. */
  halfWidth: number;
  /** Broad, low landmarks are drawn larger by this factor, so that they hold their own. */
  size?: number;
  /** Painted in the accent of its place, as a few are in life. */
  isAccent?: boolean;
  /** A part of the land (a table mountain): never scaled below this share, and set further away. */
  isTerrain?: boolean;
};
