import type { SupplierSettingName } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import type { Exchange } from './record-exchanges.ts';

/** A call that changes nothing at the supplier. Returns a few words about the answer. */
type Step = { name: string; run(ctx: BaseContext): Promise<string> };

/** What was guessed about a supplier, and what its answers say; null if they do not tell. */
type Fact = { text: string; judge(exchanges: readonly Exchange[]): boolean | null };

/** How one supplier is checked. */
export type SupplierCheck = {
  supplier: string;
  /** Without one of these settings the supplier is not asked. */
  needs: readonly SupplierSettingName[];
  steps: readonly Step[];
  /** Guesses of docs/suppliers.md. */
  facts: readonly Fact[];
};

/** The day for which suppliers are asked: far enough ahead that all of them sell, near enough that they sell already. */
export const dayToSell = (): string => addDays(today('UTC'), 60);

/** A supplier that looks up an order by our reference. */
type LookingUp<Order> = {
  lookUp(ctx: BaseContext, order: { reference: string; handle: null }): Promise<Order | null>;
};

/** The look-up of an order under a reference that none has; `noun` is what the supplier sells, such as `visit`. */
export const lookUpUnknown = <Order>(supplier: LookingUp<Order>, noun: string): Step => ({
  name: `look-up of an unknown ${noun}`,
  async run(ctx) {
    const order = { reference: 'SJ-00000000-check-of-suppliers', handle: null };
    return (await supplier.lookUp(ctx, order)) ? 'found one' : 'none';
  },
});

/** The bodies of the successful answers to a method and a path. */
export const bodiesOf = (exchanges: readonly Exchange[], line: RegExp): unknown[] =>
  exchanges.flatMap(({ method, path, status, body }) =>
    line.test(`${method} ${path}`) && status >= 200 && status < 300 ? [body] : [],
  );

/** All values of a field, at any depth. */
export function valuesOf(value: unknown, field: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(one, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [
    ...(name === field ? [one] : []),
    ...valuesOf(one, field),
  ]);
}

/** Whether all of the values fulfil the test; null without a value. */
export const allOf = (values: readonly unknown[], test: (value: unknown) => boolean): boolean | null =>
  values.length === 0 ? null : values.every(test);

/** Whether an address is at one of the hosts or below it. */
export const isAtHost =
  (hosts: readonly string[]) =>
  (address: unknown): boolean => {
    const host = URL.parse(String(address))?.hostname ?? '';
    return hosts.some((one) => host === one || host.endsWith(`.${one}`));
  };

/** "1 hotel", "3 hotels". */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;
