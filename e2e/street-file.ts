import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The credit in the metadata of the file. */
export const streetCredit = 'Streets of the browser tests';
const path = '/city.pmtiles';
const maxZoom = 14;
const extent = 4_096;
const headerBytes = 127;

/** Encodes a number as protobuf and PMTiles do, seven bits a byte. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, rest];
}

const numberField = (field: number, value: number) => [...varint(field * 8), ...varint(value)];
const bytesField = (field: number, bytes: readonly number[]) => [
  ...varint(field * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const textField = (field: number, text: string) => bytesField(field, [...Buffer.from(text)]);
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

/**
 * A vector tile in the scheme of Protomaps' base map, all of it a park
 * (https://github.com/mapbox/vector-tile-spec/tree/master/2.1).
 */
function parkTile(): number[] {
  const moveTo = (1 << 3) | 1;
  const threeLines = (3 << 3) | 2;
  const close = (1 << 3) | 7;
  const square = [0, 0, extent, 0, 0, extent, -extent, 0].map(zigzag);
  const geometry = [moveTo, ...square.slice(0, 2), threeLines, ...square.slice(2), close].flatMap(varint);
  const polygon = 3;
  const feature = [...bytesField(2, [0, 0]), ...numberField(3, polygon), ...bytesField(4, geometry)];
  const layer = [
    ...numberField(15, 2),
    ...textField(1, 'landuse'),
    ...bytesField(2, feature),
    ...textField(3, 'kind'),
    ...bytesField(4, textField(1, 'park')),
    ...numberField(5, extent),
  ];
  return bytesField(3, layer);
}

/** A PMTiles file with the same tile everywhere (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
function streetFile(): Buffer {
  const tile = Buffer.from(parkTile());
  const tiles = (4 ** (maxZoom + 1) - 1) / 3;
  // One entry: tile 0, repeated for all tiles, with its length and its offset plus one.
  const directory = Buffer.from([1, 0, tiles, tile.length, 1].flatMap(varint));
  const metadata = Buffer.from(
    JSON.stringify({ attribution: streetCredit, vector_layers: [{ id: 'landuse', fields: {} }] }),
  );
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const sections = [directory.length, metadata.length, 0, tile.length];
  let offset = headerBytes;
  for (const [index, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    offset += length;
  }
  header.writeBigUInt64LE(BigInt(tiles), 72);
  header.writeBigUInt64LE(1n, 80);
  header.writeBigUInt64LE(1n, 88);
  // Clustered; no compression of directories or tiles; vector tiles.
  header.set([1, 1, 1, 1, 0, maxZoom], 96);
  const bounds = [-180, -85, 180, 85];
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4);
  return Buffer.concat([header, directory, metadata, tile]);
}

/** A server of a file of streets on an origin of its own. */
export type StreetServer = {
  url: string;
  /** The `Range` headers of the requests, without those of preflights. */
  ranges: (string | undefined)[];
  stop: () => Promise<void>;
};

/** Serves a PMTiles file as a storage service does: by range requests that other origins may make. */
export async function serveStreets(): Promise<StreetServer> {
  const file = streetFile();
  const ranges: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'range');
    response.setHeader('access-control-expose-headers', 'etag');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.url !== path) return void response.writeHead(404).end();
    ranges.push(request.headers.range);
    const [, from, to] = request.headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? [];
    if (from === undefined) return void response.writeHead(416).end();
    const part = file.subarray(Number(from), Number(to) + 1);
    response.writeHead(206, {
      etag: '"streets"',
      'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`,
    });
    response.end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    ranges,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
