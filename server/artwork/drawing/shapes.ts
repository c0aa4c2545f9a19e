export type Point = readonly [x: number, y: number];

/** Maps a point in a shape's own coordinates to the picture. */
export type Projection = (x: number, y: number) => Point;

const straight: Projection = (x, y) => [x, y];

/** Length of a cubic Bezier handle that draws a quarter circle, as a share of the radius: 4/3 tan(pi/8). */
const circleHandle = 0.5523;

/**
 * Builds SVG path data. Input coordinates are absolute and may be fractions. The output is relative and in
 * whole pixels; absolute values are rounded, so that errors do not add up. All closed shapes wind in one
 * direction and `hole` winds in the other. Under the non-zero rule, overlapping parts therefore stay filled
 * and holes stay open.
 */
export class Shape {
  #data = '';
  #command = '';
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  #project: Projection;

  constructor(project: Projection = straight) {
    this.#project = project;
  }

  /** The path data so far; empty if nothing was drawn. */
  get data(): string {
    return this.#data;
  }

  /** Runs `draw` on this shape with another projection, such as a wall in perspective or a mirror image. */
  through(project: Projection, draw: (shape: Shape) => void): this {
    const before = this.#project;
    this.#project = project;
    draw(this);
    this.#project = before;
    return this;
  }

  move(x: number, y: number): this {
    const [pointX, pointY] = this.#place(x, y);
    if (this.#data === '') {
      // The first move is absolute, so that paths can be joined. After `M`, a pair without a command would be
      // absolute.
      this.#data = `M${pointX} ${pointY}`;
    } else {
      this.#write('m', [pointX - this.#x, pointY - this.#y]);
      this.#command = 'l';
    }
    this.#x = this.#startX = pointX;
    this.#y = this.#startY = pointY;
    return this;
  }

  line(x: number, y: number): this {
    const [pointX, pointY] = this.#place(x, y);
    const stepX = pointX - this.#x;
    const stepY = pointY - this.#y;
    if (stepX === 0 && stepY === 0) return this;
    if (stepY === 0) this.#write('h', [stepX]);
    else if (stepX === 0) this.#write('v', [stepY]);
    else this.#write('l', [stepX, stepY]);
    this.#x = pointX;
    this.#y = pointY;
    return this;
  }

  /** Draws a quadratic curve with one handle. */
  bend(handleX: number, handleY: number, x: number, y: number): this {
    const [firstX, firstY] = this.#place(handleX, handleY);
    const [pointX, pointY] = this.#place(x, y);
    this.#write('q', [firstX - this.#x, firstY - this.#y, pointX - this.#x, pointY - this.#y]);
    this.#x = pointX;
    this.#y = pointY;
    return this;
  }

  /** Draws a cubic curve with two handles. */
  curve(firstX: number, firstY: number, secondX: number, secondY: number, x: number, y: number): this {
    const handles = [this.#place(firstX, firstY), this.#place(secondX, secondY), this.#place(x, y)] as const;
    this.#write(
      'c',
      handles.flatMap(([handleX, handleY]) => [handleX - this.#x, handleY - this.#y]),
    );
    [this.#x, this.#y] = handles[2];
    return this;
  }

  close(): this {
    this.#data += 'z';
    this.#command = 'z';
    this.#x = this.#startX;
    this.#y = this.#startY;
    return this;
  }

  /** Draws a closed polygon, wound like all other closed shapes. */
  polygon(...points: Point[]): this {
    return this.#ring(points, true);
  }

  /** Cuts an opening into one closed shape drawn before. */
  hole(...points: Point[]): this {
    return this.#ring(points, false);
  }

  /** Draws an open line through the points, for strokes. */
  polyline(...points: Point[]): this {
    points.forEach(([x, y], index) => {
      if (index === 0) this.move(x, y);
      else this.line(x, y);
    });
    return this;
  }

  rectangle(x: number, y: number, width: number, height: number): this {
    return this.polygon([x, y], [x + width, y], [x + width, y + height], [x, y + height]);
  }

  ellipse(x: number, y: number, radiusX: number, radiusY = radiusX): this {
    const handleX = radiusX * circleHandle;
    const handleY = radiusY * circleHandle;
    return this.move(x - radiusX, y)
      .curve(x - radiusX, y - handleY, x - handleX, y - radiusY, x, y - radiusY)
      .curve(x + handleX, y - radiusY, x + radiusX, y - handleY, x + radiusX, y)
      .curve(x + radiusX, y + handleY, x + handleX, y + radiusY, x, y + radiusY)
      .curve(x - handleX, y + radiusY, x - radiusX, y + handleY, x - radiusX, y)
      .close();
  }

  /** Draws an arch: straight sides up from `foot`, then a head of height `rise` that ends at `top`. */
  arch(
    x: number,
    top: number,
    width: number,
    foot: number,
    rise: number,
    form: 'round' | 'pointed' = 'round',
  ): this {
    const middle = x + width / 2;
    const spring = top + rise;
    const pull = form === 'round' ? 1 : 0.45;
    return this.move(x, foot)
      .line(x, spring)
      .curve(
        x,
        spring - rise * 0.55,
        middle - (width / 2) * 0.55 * pull,
        top + (1 - pull) * rise * 0.25,
        middle,
        top,
      )
      .curve(
        middle + (width / 2) * 0.55 * pull,
        top + (1 - pull) * rise * 0.25,
        x + width,
        spring - rise * 0.55,
        x + width,
        spring,
      )
      .line(x + width, foot)
      .close();
  }

  #ring(points: readonly Point[], clockwise: boolean): this {
    let doubleArea = 0;
    points.forEach(([x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
      doubleArea += x * nextY - nextX * y;
    });
    const ordered = doubleArea > 0 === clockwise ? points : [...points].reverse();
    return this.polyline(...ordered).close();
  }

  #place(x: number, y: number): Point {
    const [pointX, pointY] = this.#project(x, y);
    return [Math.round(pointX), Math.round(pointY)];
  }

  #write(command: string, numbers: readonly number[]): void {
    let text = this.#command === command ? '' : command;
    numbers.forEach((number, index) => {
      const needsSpace = number >= 0 && (index > 0 || text === '');
      text += needsSpace ? ` ${number}` : `${number}`;
    });
    this.#data += text;
    this.#command = command;
  }
}
