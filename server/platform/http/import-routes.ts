import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listRoutes } from './list-routes.ts';

/**
 * Imports every `route.ts` below a folder; returns each with the segments of its folder. In the bundle of the
 * server, `scripts/bundle/own-files.ts` replaces this file by imports of the routes in `app/`.
 */
export async function importRoutes(folder: string): Promise<[segments: string[], module: unknown][]> {
  return Promise.all(
    listRoutes(folder).map(
      async (segments): Promise<[string[], unknown]> => [
        segments,
        await import(pathToFileURL(join(folder, ...segments, 'route.ts')).href),
      ],
    ),
  );
}
