import { cellsOf, columns } from './csv-columns.ts';
import type { OwnVenue } from './own-venue.ts';
import type { VenueFileFormat } from './read-venue-file.ts';
import { toJsonVenue } from './venue-shape.ts';

/** A file of the venues, from which `readVenueFile` reads the same venues. */
export function writeVenueFile(venues: readonly OwnVenue[], format: VenueFileFormat): string {
  const written = venues.map(toJsonVenue);
  if (format === 'json') return `${JSON.stringify({ venues: written }, null, 2)}\n`;
  const rows = [columns.map(({ name }) => name), ...written.map(cellsOf)];
  return rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
