import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { LocalisedNames } from './languages.ts';
import { type PlaceRecord, placeKinds, placeTypes } from './place-record.ts';

/** Three decimals are 110 m, precise enough for a city centre and an airport. */
const coordinateScale = 1000;

/**
 * Encodes the data file: a JSON header line, then one line per column with values separated by tabs,
 * compressed with brotli. Columns, and differences instead of ids, compress to about half the size of JSON
 * rows. Keeps the order of the records.
 */
export function encodePlaces(records: readonly PlaceRecord[], sources: Record<string, string>): Buffer {
  const zones = [...new Set(records.map((record) => record.timeZone))];
  const zoneIndex = new Map(zones.map((zone, index) => [zone, index]));
  const columns = [
    records.map((record) => placeKinds.indexOf(record.kind)),
    records.map((record) => placeTypes.indexOf(record.type)),
    differences(records.map((record) => (record.kind === 'city' ? cityNumber(record.id) : 0))),
    records.map((record) => record.name),
    records.map((record) => record.country),
    records.map((record) => record.state ?? ''),
    records.map((record) => record.population || ''),
    differences(records.map((record) => Math.round(record.lat * coordinateScale))),
    differences(records.map((record) => Math.round(record.lng * coordinateScale))),
    records.map((record) => zoneIndex.get(record.timeZone) ?? 0),
    records.map((record) => record.iata ?? ''),
    records.map((record) => (record.scheduled ? 1 : '')),
    records.map((record) => (record.cityId ? cityNumber(record.cityId) : '')),
    records.map((record) => Math.round(record.importance * 100)),
    records.map((record) => (record.names ? JSON.stringify(record.names) : '')),
  ];
  const header = JSON.stringify({ sources, zones });
  return brotliCompressSync([header, ...columns.map((column) => column.join('\t'))].join('\n'), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/** Decodes the data file. Takes about 0.2 s for 123,000 places. */
export function decodePlaces(file: Buffer): PlaceRecord[] {
  const [header = '{}', ...lines] = brotliDecompressSync(file).toString('utf8').split('\n');
  const { zones } = JSON.parse(header) as { zones: string[] };
  const columns = lines.map((line) => line.split('\t'));
  const text = (column: number, row: number): string => columns[column]?.[row] ?? '';
  const rows = columns[0]?.length ?? 0;
  const records: PlaceRecord[] = new Array(rows);
  let number = 0;
  let lat = 0;
  let lng = 0;
  for (let row = 0; row < rows; row++) {
    const kind = placeKinds[Number(text(0, row))] ?? 'city';
    const country = text(4, row);
    const iata = text(10, row) || null;
    const names = text(14, row);
    number += Number(text(2, row));
    lat += Number(text(7, row));
    lng += Number(text(8, row));
    records[row] = {
      id: kind === 'city' ? `city_${number}` : `${kind}_${kind === 'airport' ? iata : country}`,
      kind,
      type: placeTypes[Number(text(1, row))] ?? 'city',
      name: text(3, row),
      names: names ? (JSON.parse(names) as LocalisedNames) : null,
      country,
      state: text(5, row) || null,
      population: Number(text(6, row)),
      lat: lat / coordinateScale,
      lng: lng / coordinateScale,
      timeZone: zones[Number(text(9, row))] ?? 'UTC',
      iata,
      scheduled: text(11, row) === '1',
      cityId: text(12, row) ? `city_${text(12, row)}` : null,
      importance: Number(text(13, row)) / 100,
    };
  }
  return records;
}

function cityNumber(cityId: string): number {
  return Number(cityId.slice('city_'.length));
}

function differences(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}
