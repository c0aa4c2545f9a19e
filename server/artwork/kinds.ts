/** Kinds of things that a poster depicts. The kind is part of the poster's address. */
export const posterKinds = ['hotel', 'place', 'experience', 'venue', 'transfer', 'esim', 'perk'] as const;
export type PosterKind = (typeof posterKinds)[number];

/** The six related scenes of a hotel, in the order of its gallery. */
export const hotelScenes = ['front', 'lobby', 'room', 'view', 'terrace', 'street'] as const;

/** All scenes that `renderPoster` can draw. */
export const posterScenes = [...hotelScenes, 'place', 'lounge', 'road', 'sail'] as const;
export type PosterScene = (typeof posterScenes)[number];

/** Whether a part of a poster’s address names a kind. */
export function isPosterKind(text: string): text is PosterKind {
  return (posterKinds as readonly string[]).includes(text);
}

/** Whether a part of a poster’s address names a scene. */
export function isPosterScene(text: string): text is PosterScene {
  return (posterScenes as readonly string[]).includes(text);
}
