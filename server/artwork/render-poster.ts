import { Canvas } from './drawing/canvases.ts';
import { createPalette, type TimeOfDay, timesOfDay } from './drawing/palettes.ts';
import { createRandom, hashText } from './drawing/random.ts';
import type { PosterKind, PosterScene } from './kinds.ts';
import { derivePlace } from './places/derive-place.ts';
import { knownPlaces } from './places/known.ts';
import type { PlaceStyle } from './places/types.ts';
import { drawFront } from './scenes/front.ts';
import { drawLobby } from './scenes/lobby.ts';
import { drawLounge } from './scenes/lounge.ts';
import { drawPlace } from './scenes/place.ts';
import { drawRoad } from './scenes/road.ts';
import { drawRoom } from './scenes/room.ts';
import { drawSail } from './scenes/sail.ts';
import { drawStreet } from './scenes/street.ts';
import { drawTerrace } from './scenes/terrace.ts';
import { drawView } from './scenes/view.ts';
import { parseSeed, type Seed } from './seeds.ts';
import type { DrawingContext } from './things/drawing-context.ts';

const scenes: Record<PosterScene, (stage: DrawingContext) => void> = {
  front: drawFront,
  lobby: drawLobby,
  room: drawRoom,
  view: drawView,
  terrace: drawTerrace,
  street: drawStreet,
  place: drawPlace,
  lounge: drawLounge,
  road: drawRoad,
  sail: drawSail,
};

export type PosterRequest = {
  kind: PosterKind;
  seed: string;
  scene: PosterScene;
  /** Overrides the style of the seed's place. */
  placeStyle?: PlaceStyle;
  /** Overrides the time of day that follows from the seed. */
  timeOfDay?: TimeOfDay;
};

/** True for hues between sand and leaf green, which look drab on a whole wall. */
function isKhaki(hueDegrees: number): boolean {
  return hueDegrees > 72 && hueDegrees < 138;
}

/** Varies the style of a place by property: 30 % swap the accents, others use the second hue indoors. */
function varyByProperty(place: PlaceStyle, property: string): PlaceStyle {
  const random = createRandom(`furnish/${property}`);
  const isSwapped = random.chance(0.3);
  const own = { ...place, landmarkInk: place.accent };
  if (isSwapped) {
    own.accent = place.second;
    own.second = place.accent;
  }
  const [, , secondHue] = place.second;
  if (!isSwapped && !isKhaki(secondHue) && random.chance(0.35)) own.interiorHue = secondHue;
  return own;
}

function choosePlace({ place, propertyId }: Seed, override: PlaceStyle | undefined): PlaceStyle {
  const style = override ?? ('known' in place ? knownPlaces[place.known] : derivePlace(place.facts));
  return propertyId === null ? style : varyByProperty(style, propertyId);
}

/**
 * Draws a poster: a 1200x800 SVG of flat shapes without text, filter, mask or image, at most 3 KB gzipped.
 * The same request always returns the same text. Throws a RangeError for an invalid seed.
 */
export function renderPoster({ kind, seed: text, scene, placeStyle, timeOfDay }: PosterRequest): string {
  const seed = parseSeed(text);
  if (seed === null) throw new RangeError('Not the seed of a poster.');
  const subject = text.replace(/~[0-9]$/, '');
  const position = seed.position ?? hashText(`light/${kind}/${subject}/${scene}`) % 10;
  const time = timeOfDay ?? timesOfDay[position % timesOfDay.length] ?? 'noon';
  const place = choosePlace(seed, placeStyle);
  const canvas = new Canvas();
  scenes[scene]({
    canvas,
    place,
    palette: createPalette(time, place),
    random: createRandom(`${kind}/${subject}/${scene}`),
  });
  return canvas.finish(position % 2 === 1);
}
