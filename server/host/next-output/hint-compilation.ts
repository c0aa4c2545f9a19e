import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Chromium's explicit compile hint; other browsers ignore it as a comment. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the scripts that every page runs at start, so that Chromium compiles them on a background thread
 * while they download. Otherwise it compiles each function at its first call and blocks the page: on a
 * simulated phone the public pages were blocked for 89 to 317 ms, with the hint for 10 to 110 ms (medians of
 * 3 and of 5). `built` is the folder of the build; a second call changes nothing.
 */
export async function hintCompilation(built: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(built, 'build-manifest.json'), 'utf8'));
  const scripts: string[] = manifest.rootMainFiles;
  await Promise.all(
    scripts.map(async (name) => {
      const script = await readFile(join(built, name), 'utf8');
      if (!script.startsWith(hint)) await writeFile(join(built, name), hint + script);
    }),
  );
}
