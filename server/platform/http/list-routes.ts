import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the folders below `folder` with a `route.ts`, each as its segments. Route groups are left out: Next runs
 * the handlers inside them, because they use its request and cookies.
 */
export function listRoutes(folder: string, below: string[] = []): string[][] {
  return readdirSync(join(folder, ...below), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return entry.name.startsWith('(') ? [] : listRoutes(folder, [...below, entry.name]);
    return entry.name === 'route.ts' ? [below] : [];
  });
}
