import type { BaseContext, Environment } from '../context/index.ts';
import type { CallBudget } from './call-budget.ts';
import { type CallPolicy, callSupplier, type StreamPolicy } from './call-supplier.ts';
import { type ChannelLimits, supplierChannel } from './channel.ts';
import { streamFromSupplier } from './stream-from-supplier.ts';

type Call = (ctx: BaseContext, ...rest: never[]) => Promise<unknown>;
type Search = (ctx: BaseContext, ...rest: never[]) => AsyncIterable<unknown>;

type Operation = (ctx: BaseContext, ...rest: unknown[]) => Promise<unknown> & AsyncIterable<unknown>;

/** What every adapter tells of itself. */
export type Adapter = {
  name: string;
  /** How often it may be called. Without one there is no limit, and a pause it asks for counts per process. */
  callBudget?: CallBudget;
  /** Whether the app of the context, or the deployment, has keys of the supplier. Absent: it needs none. */
  isOfferedTo?(ctx: BaseContext): Promise<boolean>;
};

/** Members that call no supplier. */
type Local = 'isOfferedTo';

/** A policy for each operation of a port; a new operation without a policy does not compile. */
export type SupplierPolicies<Supplier> = {
  [Name in Exclude<keyof Supplier, Local> as NonNullable<Supplier[Name]> extends Call | Search
    ? Name
    : never]-?: NonNullable<Supplier[Name]> extends Search ? StreamPolicy : OwnCallPolicy<Supplier>;
};

/** The deadline may be one that the supplier declares. */
type OwnCallPolicy<Supplier> = Omit<CallPolicy, 'deadlineMs'> & {
  deadlineMs: number | ((supplier: Supplier) => number);
};

/**
 * Wraps a supplier so that every operation with a policy runs with deadline, circuit breaker, bulkhead, budget of
 * calls, retry, log and metrics. The wrapper has the same port, so callers cannot bypass these rules. Members that
 * call no supplier (its name, local constants) are unchanged.
 */
export function withResilience<Supplier extends Adapter>(
  environment: Environment,
  supplier: Supplier,
  policies: SupplierPolicies<Supplier>,
  limits?: ChannelLimits,
): Supplier {
  const channel = supplierChannel(environment, supplier.name, limits, supplier.callBudget);
  const guarded = Object.create(supplier) as Record<string, unknown>;
  for (const [name, declared] of Object.entries<OwnCallPolicy<Supplier> | StreamPolicy>(policies)) {
    const { deadlineMs } = declared;
    const policy: CallPolicy | StreamPolicy = {
      ...declared,
      deadlineMs: typeof deadlineMs === 'function' ? deadlineMs(supplier) : deadlineMs,
    };
    const operation = (supplier as Record<string, unknown>)[name] as Operation | undefined;
    // An optional operation that this supplier does not have.
    if (!operation) continue;
    guarded[name] =
      'isStream' in policy
        ? (ctx: BaseContext, ...rest: unknown[]) =>
            streamFromSupplier(channel, name, policy.deadlineMs, ctx, (ctx) =>
              operation.call(supplier, ctx, ...rest),
            )
        : (ctx: BaseContext, ...rest: unknown[]) =>
            callSupplier(channel, name, policy, ctx, (ctx) => operation.call(supplier, ctx, ...rest));
  }
  return guarded as Supplier;
}
