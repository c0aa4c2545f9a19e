import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { hintCompilation } from '../server/host/next-output/hint-compilation.ts';
import { environmentSchema } from '../server/platform/config/schema.ts';
import { bundleServer } from './bundle/bundle-server.ts';
import { compressAssets } from './compress-assets.ts';

/** Builds the portal when its sources changed since the last build; says what it does and how long it took. */
const root = join(import.meta.dirname, '..');
const stamp = join(root, '.next', 'sojourn-build');
const generated = join(root, 'public', 'generated');

const sources = [
  'app',
  'components',
  'server',
  'messages',
  'public',
  'instrumentation.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.ts',
  'scripts/compress-assets.ts',
];

/** Whether scripts get compile hints; without them it is another build. */
const hasHints = environmentSchema.shape.NEXT_OUTPUT_CHANGES.parse(process.env.NEXT_OUTPUT_CHANGES).includes(
  'compile-hints',
);

function fingerprint(): string {
  const hash = createHash('sha256').update(String(hasHints));
  for (const source of sources) addToHash(hash, join(root, source));
  return hash.digest('hex');
}

function addToHash(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    if (path === generated) return;
    for (const name of readdirSync(path).sort()) addToHash(hash, join(path, name));
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(path.slice(root.length)).update(readFileSync(path));
  }
}

/**
 * Writes the script of the API reference, which this service serves itself. Scalar's own package has the same file, and
 * 280 packages beside it that only its sources need (268 MB); its plugin holds the script as one string.
 */
function writeApiReference(): void {
  const plugin = readFileSync(join(root, 'node_modules/@scalar/fastify-api-reference/dist/index.js'), 'utf8');
  const [, script] = plugin.match(/^var standalone_default = (".*");$/m) ?? [];
  if (!script) throw new Error('@scalar/fastify-api-reference no longer holds the script as one string.');
  mkdirSync(generated, { recursive: true });
  writeFileSync(join(generated, 'api-reference.js'), runInNewContext(script));
}

/** Copies the script of the map's worker, which Turbopack does not bundle: the map makes its address while it runs. */
function writeMapWorker(): void {
  mkdirSync(generated, { recursive: true });
  const worker = join(root, 'node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs');
  copyFileSync(worker, join(generated, 'map-worker.js'));
}

try {
  await bundleServer(root);
} catch (err) {
  // The server then starts from its sources: correct, but in twice the time.
  console.error(`  The server could not be bundled: ${err instanceof Error ? err.message : err}`);
}
const wanted = fingerprint();
writeApiReference();
writeMapWorker();
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) process.exit(0);
const begun = performance.now();
console.log('  Building the portal (about a minute, only after a change) ...');
const build = spawn(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'pipe'],
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
});
const output: Buffer[] = [];
build.stdout.on('data', (chunk) => output.push(chunk));
build.stderr.on('data', (chunk) => output.push(chunk));
build.on('close', async (code) => {
  if (code !== 0) {
    console.error(Buffer.concat(output).toString().split('\n').slice(-60).join('\n'));
    console.error('The portal could not be built.');
    process.exit(1);
  }
  const built = join(root, '.next');
  if (hasHints) await hintCompilation(built);
  await Promise.all([compressAssets(join(built, 'static')), compressAssets(generated)]);
  writeFileSync(stamp, wanted);
  console.log(`  Built in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
});
