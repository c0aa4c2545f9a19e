import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FormContract } from '#server/portal/forms/form-contract.ts';

/**
 * A server action of the built portal. `id` is its id in requests, `path` a page path that it is posted to.
 */
export type BuiltAction = {
  id: string;
  name: string;
  folder: string;
  path: string;
  /** Whether its only argument is the form, without a previous state. */
  isPlain: boolean;
  /** The field names of its form contract; null for an action with plain arguments. */
  fields: readonly string[] | null;
};

const root = join(import.meta.dirname, '..', '..', '..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

type Manifest = {
  node: Record<string, { workers: Record<string, unknown>; exportedName: string; filename: string }>;
};

/** Returns every action of the build, sorted by title. Dynamic segments of `path` are `x`. */
export async function listBuiltActions(): Promise<BuiltAction[]> {
  const file = join(root, '.next', 'server', 'server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const actions = await Promise.all(
    Object.entries(node).map(async ([id, { workers, exportedName: name, filename }]) => {
      const folder = dirname(filename);
      const path = addressOf(Object.keys(workers)[0] ?? '');
      const isPlain = textOf(filename).includes(`export const ${name} = plainFormAction(`);
      return { id, name, folder, path, isPlain, fields: await fieldsOf(folder, name) };
    }),
  );
  return actions.sort((one, other) => titleOf(one).localeCompare(titleOf(other)));
}

/** The name of an action in tests, such as `wishlists/createList`. */
export const titleOf = ({ folder, name }: Pick<BuiltAction, 'folder' | 'name'>): string =>
  `${folder.replace(/^(app|components)\/(\(portal\)\/)?/, '')}/${name}`;

/** Returns the titles of all actions that files with `'use server'` export. */
export function listExportedActions(): string[] {
  return globSync('{app,components,server}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const text = textOf(file);
    if (!/^(?:\/\*[\s\S]*?\*\/\s*)?['"]use server['"]/.test(text)) return [];
    const names = text.matchAll(/^export (?:const|async function|function) (\w+)/gm);
    return [...names].map(([, name = '']) => titleOf({ folder: dirname(file), name }));
  });
}

/**
 * Reads the contract named after the action from `forms.ts` in the same folder; throws when there is none.
 */
async function fieldsOf(folder: string, name: string): Promise<readonly string[] | null> {
  const file = pathToFileURL(join(root, folder, 'forms.ts')).href;
  const contracts = (await import(file)) as Record<string, FormContract | undefined>;
  const contract = contracts[`${name}Form`];
  if (contract)
    return [...new Set(Object.entries(contract.shape).flatMap(([name, field]) => [...field.names(name)]))];
  if (contracts[`${name}Arguments`]) return null;
  throw new Error(`${folder}/forms.ts declares neither ${name}Form nor ${name}Arguments`);
}

const addressOf = (worker: string): string =>
  worker
    .replace(/^app/, '')
    .replace(/\/page$/, '')
    .replaceAll(/\/\([^)]*\)/g, '')
    .replaceAll(/\[[^\]]*\]/g, 'x') || '/';
