import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/**
 * Returns the paths of all pages and of the session endpoints, with dynamic segments in brackets:
 * `/trips/[id]`.
 */
export function listPages(): string[] {
  return globSync(['app/**/page.tsx', 'app/api/**/route.ts'], { cwd: root })
    .map(
      (file) =>
        file
          .replace(/^app/, '')
          .replace(/\/(page\.tsx|route\.ts)$/, '')
          .replaceAll(/\/\([^)]*\)/g, '') || '/',
    )
    .sort();
}

/** Returns the names of query parameters that the portal's source code sets or reads. */
export function listQueryNames(): string[] {
  const files = globSync('{app,components,server/portal}/**/*.{ts,tsx}', { cwd: root });
  const patterns = [
    /[?&](\w+)=/g,
    /\b(?:parameters|params|query)\.(\w+)/g,
    /\b(?:get|getAll|firstOf|has|one)\('(\w+)'/g,
  ];
  const names = files.flatMap((file) => {
    const text = textOf(file);
    return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  });
  return [...new Set(names)].sort();
}

/** Replaces each dynamic segment of a page's path. */
export const fillPage = (page: string, segment: string): string =>
  page.replaceAll(/\[[^\]]*\]/g, segment.replaceAll('$', '$$$$'));

/** Whether a page's path has dynamic segments. */
export const hasSegments = (page: string): boolean => page.includes('[');
