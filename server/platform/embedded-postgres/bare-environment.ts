/**
 * Environment variables for PostgreSQL: none of the product's own, and English messages for `explainFailure`.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP, NODE_ENV } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' };
}
