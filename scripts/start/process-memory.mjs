/**
 * Sets how much memory the process of the server keeps for later. V8's young generation has 16 MB in each half, half of the
 * default. The C library has two arenas instead of eight a core, and gives free memory above 4 MB back: under pages and API
 * calls the process needs 430 to 475 MB instead of 585 to 630, without more CPU (`bench/README.md`). Settings of the
 * environment win.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export const processMemory = (env) => ({
  NODE_OPTIONS: `--max-semi-space-size=16 ${env.NODE_OPTIONS ?? ''}`.trim(),
  MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: env.MALLOC_MMAP_THRESHOLD_ ?? '4194304',
  MALLOC_TRIM_THRESHOLD_: env.MALLOC_TRIM_THRESHOLD_ ?? '4194304',
});
