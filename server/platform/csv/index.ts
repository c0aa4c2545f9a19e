/** CSV files that people upload: rows by a schema, errors by line and field. */
export { atLine, type CsvRow, readCsv } from './read-csv.ts';
export { type CsvRecord, readCsvRecords } from './read-records.ts';
export { firstErrors, refuseFile } from './refuse-file.ts';
export { writeCsv } from './write-csv.ts';
