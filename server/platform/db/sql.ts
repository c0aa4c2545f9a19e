/**
 * The words of the query builder, for every file that asks the database. Node reads and parses the 179 kB package.json
 * of drizzle-orm anew at each import of it: 250 of them took 0.7 s of every start.
 */
export {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
