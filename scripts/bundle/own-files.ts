import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { routeFile } from '../../server/host/bundle/find-bundle.ts';
import { listRoutes } from '../../server/platform/http/list-routes.ts';

/** JSON from this size on is parsed at the start, which takes half as long as the same data as code. */
const parsedFromBytes = 2_000;

/**
 * Loads our own files for the bundle in `outputFolder`: `import.meta` names the source file, as it does without a
 * bundle, the routes are imported by name, and large JSON files are parsed.
 */
export function ownFiles(root: string, outputFolder: string): Plugin {
  return {
    name: 'own-files',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (path.includes('node_modules')) return;
        const resolveDir = dirname(path);
        if (path === join(root, 'server/platform/http/import-routes.ts'))
          return { contents: importsOfRoutes(root), loader: 'ts', resolveDir };
        const source = readFileSync(path, 'utf8');
        if (!source.includes('import.meta')) return { contents: source, loader: 'ts', resolveDir };
        return {
          contents: withSourceMeta(source, slashed(relative(outputFolder, path))),
          loader: 'ts',
          resolveDir,
        };
      });
      build.onLoad({ filter: /\.json$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        if (path.includes('node_modules') || text.length < parsedFromBytes) return;
        const literal = JSON.stringify(JSON.stringify(JSON.parse(text)));
        return { contents: `export default JSON.parse(${literal});`, loader: 'js' };
      });
    },
  };
}

const slashed = (path: string) => path.replaceAll('\\', '/');

function withSourceMeta(source: string, path: string): string {
  return source.replace(/\bimport\.meta\.(\w+)/g, (whole, name) => {
    if (name === 'url') return `new URL(${JSON.stringify(path)}, import.meta.url).href`;
    if (name === 'dirname') return `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`;
    throw new Error(`The bundle cannot replace ${whole} in ${path}.`);
  });
}

function importsOfRoutes(root: string): string {
  const routes = listRoutes(join(root, 'app'));
  const imports = routes.map((segments, index) => {
    const path = JSON.stringify(join(root, routeFile(segments)));
    return `import * as route${index} from ${path};`;
  });
  const entries = routes.map((segments, index) => `[${JSON.stringify(segments)}, route${index}]`);
  return `${imports.join('\n')}\nexport const importRoutes = async () => [\n${entries.join(',\n')}\n];\n`;
}
