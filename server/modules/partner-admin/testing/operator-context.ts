import type { Environment } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { systemContext } from '#server/testing/index.ts';
import type { OperatorContext } from '../context.ts';

/** Creates the context of an operator with a unique name, by which tests find the audit entries. */
export function operatorContext(environment: Environment = 'Sandbox'): OperatorContext {
  return { ...systemContext(environment), operator: `operator ${newId()}`, reason: '' };
}

/** Returns a slug that no other test uses. */
export const freshSlug = () => `t${newId().replaceAll('-', '').slice(-20)}`;

/** Returns `<field> <code>` for each field error of a rejected call, or an empty list. */
export async function refusedFields(work: Promise<unknown>): Promise<string[]> {
  const err = await work.then(
    () => null,
    (refusal: { facts?: { errors?: { field: string; code: string }[] } }) => refusal,
  );
  return (err?.facts?.errors ?? []).map(({ field, code }) => `${field} ${code}`);
}

/** Returns the problem code of a rejected call, or null if the call succeeds. */
export async function refusalCode(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (refusal: { code?: string }) => refusal.code ?? 'no code',
  );
}
