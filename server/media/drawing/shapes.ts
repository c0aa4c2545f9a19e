export type Point = readonly [x: number, y: number];

/** Places a point of a shape's own plane on the picture. */
export type Projection = (x: number, y: number) => Point;

const straight: Projection = (x, y) => [x, y];

/** Share of a radius at which a cubic's handles draw a quarter circle: 4/3 tan(pi/8). */
const circleHandle = 0.5523;

/**
 * Path data under construction. Coordinates are absolute and may be fractions; what is written is relative and in
 * whole pixels, rounded in the absolute plane so that nothing drifts. Closed helpers all wind the same way, `hole`
 * ones the other way, so overlapping parts of one ink stay filled and openings stay open under the non-zero rule.
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

  /** The path data so far; empty when nothing was drawn. */
  get data(): string {
    return this.#data;
  }

  /** Runs `draw` with this shape seen through another projection (a wall, a mirrored twin). */
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
      // The first move is absolute, so that finished paths can be joined; after M a bare pair would be absolute too.
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

  /** Quadratic curve over one handle. */
  bend(handleX: number, handleY: number, x: number, y: number): this {
    const [firstX, firstY] = this.#place(handleX, handleY);
    const [pointX, pointY] = this.#place(x, y);
    this.#write('q', [firstX - this.#x, firstY - this.#y, pointX - this.#x, pointY - this.#y]);
    this.#x = pointX;
    this.#y = pointY;
    return this;
  }

  /** Cubic curve over two handles. */
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

  /** Closed polygon through the points, wound like every other closed helper. */
  polygon(...points: Point[]): this {
    return this.#ring(points, true);
  }

  /** An opening cut into what one closed helper has drawn. */
  hole(...points: Point[]): this {
    return this.#ring(points, false);
  }

  /** An open line through the points, for strokes. */
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

  /** An arched opening or window: straight sides from `foot`, a round or pointed head `rise` high ending at `top`. */
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
