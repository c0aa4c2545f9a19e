import type { BaseContext, Environment } from '../context/index.ts';
import { type CallPolicy, callSupplier, type StreamPolicy } from './call-supplier.ts';
import { type LineLimits, supplierLine } from './line.ts';
import { streamFromSupplier } from './stream-from-supplier.ts';

type Call = (ctx: BaseContext, ...rest: never[]) => Promise<unknown>;
type Search = (ctx: BaseContext, ...rest: never[]) => AsyncIterable<unknown>;

type Operation = (ctx: BaseContext, ...rest: unknown[]) => Promise<unknown> & AsyncIterable<unknown>;

/** A policy for each operation of a port, so that a new one does not compile without. */
export type SupplierPolicies<Supplier> = {
  [Name in keyof Supplier as Supplier[Name] extends Call | Search
    ? Name
    : never]: Supplier[Name] extends Search ? StreamPolicy : CallPolicy;
};

/**
 * The same supplier behind the rules by which we call outside: whoever holds it calls its operations as the port
 * declares them and cannot go around deadline, circuit, bound, repetition, log and count. What asks no supplier (its
 * name, what it knows by heart) is left as it is.
 */
export function guardSupplier<Supplier extends { name: string }>(
  environment: Environment,
  supplier: Supplier,
  policies: SupplierPolicies<Supplier>,
  limits?: LineLimits,
): Supplier {
  const line = supplierLine(environment, supplier.name, limits);
  const guarded = Object.create(supplier) as Record<string, unknown>;
  for (const [name, policy] of Object.entries<CallPolicy | StreamPolicy>(policies)) {
    const operation = (supplier as Record<string, unknown>)[name] as Operation;
    guarded[name] =
      'isStream' in policy
        ? (ctx: BaseContext, ...rest: unknown[]) =>
            streamFromSupplier(line, name, policy.deadlineMs, ctx, (ctx) =>
              operation.call(supplier, ctx, ...rest),
            )
        : (ctx: BaseContext, ...rest: unknown[]) =>
            callSupplier(line, name, policy, ctx, (ctx) => operation.call(supplier, ctx, ...rest));
  }
  return guarded as Supplier;
}
