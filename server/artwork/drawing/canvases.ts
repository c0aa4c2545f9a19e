import type { Colour } from './colours.ts';
import { hex } from './colours.ts';
import { Shape } from './shapes.ts';

/** A flat colour, or a reference to a gradient of the same canvas. */
export type Paint = Colour | string;

type Stop = readonly [offset: number, colour: Colour];

function write(paint: Paint): string {
  return typeof paint === 'string' ? paint : hex(paint);
}

function round(offset: number): string {
  return String(Math.round(offset * 100) / 100).replace(/^0\./, '.');
}

/**
 * Collects the layers of one 1200x800 poster, back to front. Consecutive shapes of the same colour become one
 * path, which saves most of the bytes that keep a poster below 3 KB.
 */
export class Canvas {
  #definitions = '';
  #gradients = new Map<string, string>();
  #layers: string[] = [];
  #pending = { attributes: '', data: '' };

  /** Fills a shape. It can be passed as a function that draws on a new shape. */
  fill(paint: Paint, shape: Shape | ((shape: Shape) => void), opacity = 1): void {
    const drawn = shape instanceof Shape ? shape : new Shape();
    if (typeof shape === 'function') shape(drawn);
    this.#push(`fill="${write(paint)}"${opacity < 1 ? ` opacity="${round(opacity)}"` : ''}`, drawn.data);
  }

  /** Strokes the outline of a shape; `width` in pixels. */
  stroke(paint: Paint, width: number, shape: Shape | ((shape: Shape) => void), opacity = 1): void {
    const drawn = shape instanceof Shape ? shape : new Shape();
    if (typeof shape === 'function') shape(drawn);
    const faint = opacity < 1 ? ` opacity="${round(opacity)}"` : '';
    this.#push(`fill="none" stroke="${write(paint)}" stroke-width="${width}"${faint}`, drawn.data);
  }

  circle(paint: Paint, x: number, y: number, radius: number, opacity = 1): void {
    this.#flush();
    const faint = opacity < 1 ? ` opacity="${round(opacity)}"` : '';
    this.#layers.push(
      `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}" fill="${write(paint)}"${faint}/>`,
    );
  }

  /** Fills the whole picture. */
  cover(paint: Paint): void {
    this.#flush();
    this.#layers.push(`<path fill="${write(paint)}" d="M0 0h1200v800H0z"/>`);
  }

  /** Returns a paint: a gradient from top to bottom of the filled shape. Offsets are 0 to 1. */
  vertical(...stops: Stop[]): string {
    return this.#gradient('linearGradient', ' x2="0" y2="1"', stops);
  }

  /** Returns a paint: a gradient from left to right of the filled shape. Offsets are 0 to 1. */
  horizontal(...stops: Stop[]): string {
    return this.#gradient('linearGradient', '', stops);
  }

  /** Returns a paint: a radial glow with opacity `strength` in the centre and 0 at the edge. */
  glow(colour: Colour, strength: number): string {
    const ink = hex(colour);
    return this.#define(
      'radialGradient',
      '',
      `<stop stop-color="${ink}" stop-opacity="${round(strength)}"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/>`,
    );
  }

  /** Returns the finished SVG. `mirrored` flips the picture, so that light comes from the other side. */
  finish(mirrored: boolean): string {
    this.#flush();
    const layers = this.#layers.join('');
    const body = mirrored ? `<g transform="matrix(-1 0 0 1 1200 0)">${layers}</g>` : layers;
    const definitions = this.#definitions === '' ? '' : `<defs>${this.#definitions}</defs>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800">${definitions}${body}</svg>`;
  }

  #gradient(element: string, direction: string, stops: readonly Stop[]): string {
    const written = stops.map(
      ([offset, ink]) => `<stop${offset > 0 ? ` offset="${round(offset)}"` : ''} stop-color="${hex(ink)}"/>`,
    );
    return this.#define(element, direction, written.join(''));
  }

  #define(element: string, attributes: string, content: string): string {
    const key = element + attributes + content;
    const known = this.#gradients.get(key);
    if (known !== undefined) return known;
    const id = String.fromCharCode(97 + this.#gradients.size);
    this.#definitions += `<${element} id="${id}"${attributes}>${content}</${element}>`;
    this.#gradients.set(key, `url(#${id})`);
    return `url(#${id})`;
  }

  #push(attributes: string, data: string): void {
    if (data === '') return;
    if (
      this.#pending.attributes === attributes &&
      !attributes.includes('opacity') &&
      !attributes.includes('url(')
    ) {
      this.#pending.data += data;
      return;
    }
    this.#flush();
    this.#pending = { attributes, data };
  }

  #flush(): void {
    if (this.#pending.data === '') return;
    this.#layers.push(`<path ${this.#pending.attributes} d="${this.#pending.data}"/>`);
    this.#pending = { attributes: '', data: '' };
  }
}
