export { appIcon } from './app-icon.ts';
export { ByteCache } from './caches.ts';

export { cardArt } from './card-art.ts';

export type { PosterScene } from './kinds.ts';
export { isPosterKind, isPosterScene } from './kinds.ts';

export { isLogoStyle, logoMark } from './logos.ts';
export { drawLogo } from './partner-logos/draw-logo.ts';
export { purgeLogos } from './partner-logos/purge-logos.ts';
export { LogoRejectedError, type ReadLogo, readLogo } from './partner-logos/read-logo.ts';
export { logoBytes, respondWithLogo } from './partner-logos/respond-with-logo.ts';
export { storedLogoFiles, storeLogo } from './partner-logos/store-logo.ts';

export type { PreviewFrame } from './preview-frame.ts';
export type { PosterRequest } from './render-poster.ts';
export { isPreviewQueueFull, renderPreview } from './render-preview.ts';
export { respondWithMedia } from './respond-with-media.ts';

export { coverScene, parseSeed, posterUrl, posterUrlAtPosition } from './seeds.ts';
