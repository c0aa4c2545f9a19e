/** The variables PostgreSQL sees: none of the product's own, and messages in English so that they can be explained. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP, NODE_ENV } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' };
}
