import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Browsers can send anything to a server action, so each action declares its form or arguments as a contract.
 */
const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const actionFiles = globSync('{app,components,server}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => /^(?:\/\*[\s\S]*?\*\/\s*)?['"]use server['"]/.test(read(file)))
  .sort();

/**
 * Matches `export const createList = formAction(forms.createListForm, ...` and the other kinds of actions.
 */
const declared =
  /^export const (\w+)(?:: [^=]+)? = (?:formAction|plainFormAction|boundFormAction|argumentsAction)\(\s*([^;]*)/gm;

describe('Server actions', () => {
  test.each(actionFiles)('%s declares a contract for each server action', (file) => {
    const text = read(file);
    const exported = [...text.matchAll(/^export (?!type\b|interface\b)[^\n]*/gm)].map(([line]) => line);
    const actions = [...text.matchAll(declared)];
    expect(exported, 'every export is a declared action').toHaveLength(actions.length);
    const forms = join(dirname(file), 'forms.ts');
    expect(existsSync(join(root, forms)), forms).toBe(true);
    for (const [, name = '', rest = ''] of actions) {
      const contract = [`${name}Form`, `${name}Arguments`].find((one) =>
        new RegExp(`^export const ${one}\\b`, 'm').test(read(forms)),
      );
      expect(contract, `${name} has its contract in ${forms}`).toBeDefined();
      expect(new RegExp(`\\b${contract}\\b`).test(rest), `${name} is built with ${contract}`).toBe(true);
    }
  });

  test.each(actionFiles)('%s reads form data only through its contracts', (file) => {
    expect(read(file)).not.toMatch(
      /\bFormData\b|\bform\.(get|getAll|has|keys|entries)\b|\bread(Trimmed)?Texts?\(/,
    );
  });
});
