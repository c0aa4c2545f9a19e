import { mix } from '../drawing/colours.ts';
import type { Shape } from '../drawing/shapes.ts';
import type { DrawingContext } from './drawing-context.ts';

/** Position of the sun and extent of the sky, in pixels. */
export type Sky = {
  horizon: number;
  sunX: number;
  /** Overrides the height of the sun that follows from the time of day. */
  sunY?: number;
  /** Radius of the sun as a multiple of its usual radius. */
  sunScale?: number;
  from: number;
  to: number;
};

/** Adds a lens-shaped cloud; `height` sets its thickness. */
function addCloud(shape: Shape, x: number, y: number, width: number, height: number): void {
  shape
    .move(x, y)
    .bend(x + width * 0.3, y - height, x + width * 0.55, y - height * 0.3)
    .bend(x + width * 0.8, y + height * 0.1, x + width, y)
    .bend(x + width * 0.5, y + height * 0.6, x, y)
    .close();
}

/**
 * Returns the y of the sun. Above towers and peaks it is higher, so that its disc is visible between them.
 */
function placeSun({ palette, place }: DrawingContext, horizon: number): number {
  const isTall = place.skyline === 'towers' || place.behind === 'peaks';
  return Math.round(horizon * (1 - Math.max(palette.sunHeight, isTall ? 0.3 : 0)));
}

/** Draws the sky as a gradient, the sun or moon with two rings, and clouds by day or stars by night. */
export function drawSky(stage: DrawingContext, sky: Sky): void {
  const { canvas, palette } = stage;
  const random = stage.random.branch('sky');
  const end = sky.horizon / 800;
  canvas.cover(
    canvas.vertical(
      [0, palette.top],
      [end * 0.6, mix(palette.top, palette.horizon, 0.55)],
      [end, palette.horizon],
    ),
  );
  const sunY = sky.sunY ?? placeSun(stage, sky.horizon);
  const radius = palette.sunRadius * (sky.sunScale ?? 1);
  canvas.circle(palette.sun, sky.sunX, sunY, radius * 2.9, 0.13);
  canvas.circle(palette.sun, sky.sunX, sunY, radius * 1.8, 0.2);
  canvas.circle(palette.sun, sky.sunX, sunY, radius);
  const width = sky.to - sky.from;
  if (palette.isNight) {
    const stars = Math.round(6 + width / 110);
    canvas.fill(
      palette.sun,
      (shape) => {
        for (let star = 0; star < stars; star += 1) {
          const size = random.chance(0.3) ? 4 : 3;
          shape.rectangle(
            sky.from + random.between(0, width),
            random.between(0.04, 0.62) * sky.horizon,
            size,
            size,
          );
        }
      },
      0.7,
    );
    return;
  }
  const clouds = width > 700 ? 4 : 3;
  canvas.fill(
    palette.sun,
    (shape) => {
      for (let index = 0; index < clouds; index += 1) {
        const y = sky.horizon * (0.3 + (index * 0.44) / clouds);
        const long = random.between(200, 380);
        addCloud(shape, sky.from - 90 + random.between(0, width - 110), y, long, random.between(12, 24));
      }
    },
    0.42,
  );
}
