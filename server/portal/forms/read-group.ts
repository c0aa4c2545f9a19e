/**
 * The rows of a repeated group of fields. Reads the indices 0 to `most` - 1 and stops at the first row that `read` answers
 * with null: the number of rows never comes from a field of the form.
 */
export function readGroup<Row>(most: number, read: (index: number) => Row | null): Row[] {
  const rows: Row[] = [];
  for (let index = 0; index < most; index += 1) {
    const row = read(index);
    if (row === null) break;
    rows.push(row);
  }
  return rows;
}
