import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const packageFiles = ['package.json', 'package-lock.json'];

/**
 * Installs the packages that `scripts/<name>/package.json` lists apart from the product's, in `.data/<name>`, at first
 * use and after each change of that list. For tools and data too large to be part of every installation. Gives the
 * folder that holds its `node_modules`.
 */
export function installApart(name: string): string {
  const source = join(root, 'scripts', name);
  const folder = join(root, '.data', name);
  const installed = existsSync(join(folder, 'node_modules'));
  if (installed && packageFiles.every((file) => sameText(join(source, file), join(folder, file))))
    return folder;
  console.log(`Installing what scripts/${name}/package.json lists ...`);
  mkdirSync(folder, { recursive: true });
  for (const file of packageFiles) cpSync(join(source, file), join(folder, file));
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  return folder;
}

function sameText(one: string, other: string): boolean {
  return existsSync(other) && readFileSync(one, 'utf8') === readFileSync(other, 'utf8');
}
