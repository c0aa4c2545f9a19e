import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import {
  hotelScenes,
  type PosterScene,
  posterScenes,
  posterUrl,
  renderPoster,
} from '../server/artwork/index.ts';
import { knownPlaces } from '../server/artwork/places/known.ts';

/**
 * Renders a contact sheet of posters:
 *   node scripts/poster-sheet.ts [out.png] [scene|all|gallery|places] [comma-separated place ids] [columns] [width]
 * Prints the largest and the mean gzip size.
 */
const [
  out = 'posters.png',
  mode = 'all',
  ids = 'paris,london,dubai,lisbon,kyoto,cape-town',
  columnText = '6',
  widthText = '360',
] = process.argv.slice(2);
const columns = Number(columnText);
const width = Number(widthText);
const height = Math.round((width * 2) / 3);
const gap = 8;

const placeIds = mode === 'places' ? Object.keys(knownPlaces) : ids.split(',');
const scenes: PosterScene[] =
  mode === 'places'
    ? ['place']
    : mode === 'gallery'
      ? [...hotelScenes]
      : posterScenes.filter((scene) => mode === 'all' || scene === mode);

const addresses = placeIds.flatMap((entry, row) => {
  const [placeId = entry, countryCode, latitude] = entry.split(':');
  return scenes.map((scene, index) =>
    posterUrl({
      kind: 'hotel',
      placeId,
      countryCode,
      latitude: latitude === undefined ? undefined : Number(latitude),
      propertyId: scene === 'place' ? undefined : `h${row}`,
      scene,
      position: row + index,
    }),
  );
});

const sizes: number[] = [];
const tiles = await Promise.all(
  addresses.map(async (address, index) => {
    const [, , , , seed = '', file = ''] = address.split('/');
    const svg = renderPoster({ kind: 'hotel', seed, scene: file.replace('.svg', '') as PosterScene });
    sizes.push(gzipSync(svg).length);
    return {
      input: await sharp(Buffer.from(svg)).resize(width, height).png().toBuffer(),
      left: (index % columns) * (width + gap),
      top: Math.floor(index / columns) * (height + gap),
    };
  }),
);
const sheet = sharp({
  create: {
    width: columns * (width + gap) - gap,
    height: Math.ceil(tiles.length / columns) * (height + gap) - gap,
    channels: 3,
    background: '#fff',
  },
});
await writeFile(out, await sheet.composite(tiles).png().toBuffer());
const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
console.log(
  `${out}: ${sizes.length} posters, gzip at most ${Math.max(...sizes)} bytes, ${Math.round(mean)} on average`,
);
