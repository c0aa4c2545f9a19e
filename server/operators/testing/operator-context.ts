import type { Environment } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { systemContext } from '#server/testing/index.ts';
import type { OperatorContext } from '../context.ts';

/** The context of an operator with a name of their own, by which their acts are found. */
export function operatorContext(environment: Environment = 'Sandbox'): OperatorContext {
  return { ...systemContext(environment), operator: `operator ${newId()}`, reason: '' };
}

/** A slug that no other test has. */
export const freshSlug = () => `t${newId().replaceAll('-', '').slice(-20)}`;

/** The fields that a refusal names, with their codes. */
export async function refusedFields(work: Promise<unknown>): Promise<string[]> {
  const err = await work.then(
    () => null,
    (refusal: { facts?: { errors?: { field: string; code: string }[] } }) => refusal,
  );
  return (err?.facts?.errors ?? []).map(({ field, code }) => `${field} ${code}`);
}

/** The code of a refusal, or null when there was none. */
export async function refusalCode(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (refusal: { code?: string }) => refusal.code ?? 'no code',
  );
}
