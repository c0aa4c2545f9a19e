import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDependencies } from './start/install.mjs';

const root = join(import.meta.dirname, '..');

/**
 * Installs the packages of `scripts/<name>/package.json` separately in `.data/<name>`, at first use and after
 * each change of that file. It is for tools and data that are too large for every installation. Returns the
 * folder that contains its `node_modules`.
 */
export async function installSeparately(name: string): Promise<string> {
  const folder = join(root, '.data', name);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(root, 'scripts', name, file), join(folder, file));
  await installDependencies(folder);
  return folder;
}
