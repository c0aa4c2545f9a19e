import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FormContract } from '#server/portal/forms/form-contract.ts';

/** A server action of the built portal. `id` is its name on the wire, `path` an address that it is posted to. */
export type BuiltAction = {
  id: string;
  name: string;
  folder: string;
  path: string;
  /** Whether it takes a form alone, without a state before it. */
  isPlain: boolean;
  /** The names of the fields that its contract reads; null for an action with plain arguments. */
  fields: readonly string[] | null;
};

const root = join(import.meta.dirname, '..', '..', '..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

type Manifest = {
  node: Record<string, { workers: Record<string, unknown>; exportedName: string; filename: string }>;
};

/** Every action that the build knows, in the order of folders and names. Segments of an address in brackets are `x`. */
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

/** `wishlists/createList`: how tests name an action. */
export const titleOf = ({ folder, name }: Pick<BuiltAction, 'folder' | 'name'>): string =>
  `${folder.replace(/^(app|components)\/(\(portal\)\/)?/, '')}/${name}`;

/** The names that files with `'use server'` export, as titles. */
export function listExportedActions(): string[] {
  return globSync('{app,components,server}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const text = textOf(file);
    if (!/^(?:\/\*[\s\S]*?\*\/\s*)?['"]use server['"]/.test(text)) return [];
    const names = text.matchAll(/^export (?:const|async function|function) (\w+)/gm);
    return [...names].map(([, name = '']) => titleOf({ folder: dirname(file), name }));
  });
}

/** The contract stands in `forms.ts` beside the action, under the action's name. */
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
