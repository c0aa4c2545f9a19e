import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDependencies } from './start/install.mjs';

const root = join(import.meta.dirname, '..');

/**
 * Installs the packages that `scripts/<name>/package.json` lists apart from the product's, in `.data/<name>`, at first
 * use and after each change of that list. For tools and data too large to be part of every installation. Gives the
 * folder that holds its `node_modules`.
 */
export async function installApart(name: string): Promise<string> {
  const folder = join(root, '.data', name);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(root, 'scripts', name, file), join(folder, file));
  await installDependencies(folder);
  return folder;
}
