import { kilometresPerDegree } from './map-scale.ts';

/** The world is this wide at zoom 0, in pixels. */
const worldPixels = 512;

/** Pixels per kilometre at zoom 0 on a latitude, with the length of a degree that the sketch uses. */
const scaleAtZoomZero = (lat: number): number =>
  worldPixels / (360 * kilometresPerDegree * Math.cos((lat * Math.PI) / 180));

/** The zoom level at which the map has this scale, in pixels per kilometre, on a latitude. */
export const zoomFor = (pixelsPerKm: number, lat: number): number =>
  Math.log2(pixelsPerKm / scaleAtZoomZero(lat));

/** The scale of the map at a zoom level, in pixels per kilometre, on a latitude. */
const pixelsPerKmAt = (zoom: number, lat: number): number => scaleAtZoomZero(lat) * 2 ** zoom;

/**
 * The scale that pins, labels and rings are placed for: that of the nearest quarter of a zoom level, so that they do not
 * change at each frame of a movement.
 */
export const settledPixelsPerKm = (zoom: number, lat: number): number =>
  pixelsPerKmAt(Math.round(zoom * 4) / 4, lat);
