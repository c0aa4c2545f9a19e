import type { Colour } from './colours.ts';
import { hex } from './colours.ts';
import { Shape } from './shapes.ts';

/** A flat colour, or a reference to a gradient made by the same canvas. */
export type Paint = Colour | string;

type Stop = readonly [offset: number, colour: Colour];

function write(paint: Paint): string {
  return typeof paint === 'string' ? paint : hex(paint);
}

function round(offset: number): string {
  return String(Math.round(offset * 100) / 100).replace(/^0\./, '.');
}

/**
 * Collects the layers of one 1200x800 poster, back to front. Neighbouring shapes of one ink become one path, which
 * is most of what keeps a poster under its 3 KB.
 */
export class Canvas {
  #definitions = '';
  #gradients = new Map<string, string>();
  #layers: string[] = [];
  #pending = { attributes: '', data: '' };

  /** Fills a shape, or draws a rectangle, circle or anything else handed in as a function over a fresh shape. */
  fill(paint: Paint, shape: Shape | ((shape: Shape) => void), opacity = 1): void {
    const drawn = shape instanceof Shape ? shape : new Shape();
    if (typeof shape === 'function') shape(drawn);
    this.#push(`fill="${write(paint)}"${opacity < 1 ? ` opacity="${round(opacity)}"` : ''}`, drawn.data);
  }

  /** Draws the line of a shape; `width` in pixels. */
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

  /** A gradient down the box of the shape it fills, as a paint; offsets 0 to 1. */
  vertical(...stops: Stop[]): string {
    return this.#gradient('linearGradient', ' x2="0" y2="1"', stops);
  }

  /** A gradient across the box of the shape it fills. */
  horizontal(...stops: Stop[]): string {
    return this.#gradient('linearGradient', '', stops);
  }

  /** A round glow: full `strength` in the middle, nothing at the rim. */
  glow(colour: Colour, strength: number): string {
    const ink = hex(colour);
    return this.#define(
      'radialGradient',
      '',
      `<stop stop-color="${ink}" stop-opacity="${round(strength)}"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/>`,
    );
  }

  /** The finished picture; `mirrored` flips it whole, so the light simply comes from the other side. */
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
