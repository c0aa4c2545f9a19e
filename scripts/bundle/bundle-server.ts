import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import {
  type BundleManifest,
  bundleFolder,
  findBundle,
  installedPackages,
  manifestName,
  routeFile,
} from '../../server/host/bundle/find-bundle.ts';
import { listRoutes } from '../../server/platform/http/list-routes.ts';
import { ownFiles } from './own-files.ts';
import { packages } from './packages.ts';
import { sourceLines } from './source-lines.ts';

/** CommonJS packages in the bundle call `require` for modules of Node. */
const requireForPackages =
  "import { createRequire as createRequireOfBundle } from 'node:module';\nconst require = createRequireOfBundle(import.meta.url);";

/**
 * Writes the server as one file, unless the one that is there matches the sources. A start from one file takes half of
 * the CPU of a start from 1,600. Several calls at once do not disturb each other or a server that starts meanwhile.
 */
export async function bundleServer(root: string): Promise<void> {
  if (findBundle(root)) return;
  const folder = join(root, bundleFolder);
  // Read before the build, so that a file that changes during it makes the bundle differ from its sources.
  const begunMs = Date.now();
  const packagesBefore = installedPackages(root);
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['server/host/start-server.ts'],
    outfile: join(folder, 'server.mjs'),
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'esnext',
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'error',
    banner: { js: requireForPackages },
    // What Node's own removal of types does: every import stays, and fields are defined.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: true } },
    plugins: [packages, ownFiles(root, folder)],
  });
  const code = outputFiles.find(({ path }) => path.endsWith('.mjs'))?.text ?? '';
  const map = outputFiles.find(({ path }) => path.endsWith('.map'))?.text ?? '';
  if (/\b__(dir|file)name\b/.test(code))
    throw new Error(
      'A package in the bundle reads files beside its own; take it out of scripts/bundle/packages.ts.',
    );
  const name = `server-${createHash('sha256').update(code).digest('hex').slice(0, 16)}`;
  const own = Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules/'));
  const inputs = [...own, ...builderFiles(root)].map((path): BundleManifest['inputs'][number] => {
    const { size, mtimeMs } = statSync(join(root, path));
    return [path, size, mtimeMs < begunMs ? mtimeMs : Number.NaN];
  });
  const routes = listRoutes(join(root, 'app')).map(routeFile);
  mkdirSync(folder, { recursive: true });
  replaceFile(join(folder, `${name}.mjs`), code);
  replaceFile(
    join(folder, `${name}.lines.json`),
    JSON.stringify(sourceLines(map, code, join(folder, name), root)),
  );
  const manifest: BundleManifest = { file: `${name}.mjs`, inputs, packages: packagesBefore, routes };
  replaceFile(join(folder, manifestName), JSON.stringify(manifest));
  removeOthers(folder, name);
}

/** The files that decide how the bundle is made: after a change of them it must be made again. */
function builderFiles(root: string): string[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => relative(root, join(import.meta.dirname, name)));
}

function replaceFile(path: string, content: string): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

/** A server that has just read the former manifest may still import its file, so files stay for a minute. */
function removeOthers(folder: string, name: string): void {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    const isOld = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 60_000;
    if (isOld && file !== manifestName && !file.startsWith(name)) rmSync(path, { force: true });
  }
}
