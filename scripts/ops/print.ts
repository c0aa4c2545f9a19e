type Cell = string | number | boolean | null | undefined | readonly string[];

/** Formats rows as a table with aligned columns; `None.` without rows. */
export function table<Row extends object>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): string {
  if (rows.length === 0) return 'None.';
  const lines = [
    Object.keys(columns).map((heading) => heading.toUpperCase()),
    ...rows.map((row) => Object.values(columns).map((cell) => text(cell(row)))),
  ];
  const widths = Object.keys(columns).map((_, at) =>
    Math.max(...lines.map((line) => (line[at] ?? '').length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats the fields of one object, one per line. */
export function card(fields: Readonly<Record<string, unknown>>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length));
  return Object.entries(fields)
    .map(([name, value]) => `${name.replaceAll('_', ' ').padEnd(width)}  ${text(value as Cell)}`.trimEnd())
    .join('\n');
}

/** Appends the option for the next page to a table. */
export function page(printed: string, next: string | null, option = 'after'): string {
  return next === null ? printed : `${printed}\n\nMore: --${option} ${next}`;
}

/** Formats a time to the minute; `--json` has the exact value. */
export function timeText(iso: string | null): string {
  return iso === null ? '' : `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

function text(cell: Cell): string {
  if (cell === null || cell === undefined) return '-';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'object') {
    const list = Array.isArray(cell) ? cell : Object.entries(cell).map(([name, value]) => `${name}=${value}`);
    return list.length === 0 ? '-' : list.join(', ');
  }
  // Names are untrusted: control characters could move the cursor or colour the terminal.
  return String(cell).replaceAll(/\p{Cc}/gu, '?') || '-';
}
