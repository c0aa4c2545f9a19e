import type { Endpoint } from '#server/platform/contract/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { catalogue, type ErrorCode, problem } from '#server/platform/errors/index.ts';
import { runOnce } from '#server/platform/idempotency/run-once.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/**
 * Executes the action of a form once, however often it is submitted: the idempotency key is in the form. The
 * same guarantee as the Idempotency-Key header of /v1. Returns the first result again, refusals included.
 */
export async function submitOnce<Answer extends { id: string }>(
  { memberContext: ctx, app, member }: MemberPortal,
  { contract, subject, key }: { contract: Endpoint; subject: string; key: string },
  act: (ctx: MemberPortal['memberContext']) => Promise<Answer>,
): Promise<{ id: string }> {
  const caller = ['portal', member.userId, app.id, ctx.environment, contract.id].join('\n');
  const scope = sha256Hex(`${caller}\n${subject}\n${key || newId()}`);
  const { answer } = await runOnce(
    ctx.db,
    scope,
    sha256Hex(subject),
    async (keyed) => ({ status: 200, body: { id: (await act({ ...ctx, keyed })).id }, headers: {} }),
    (refusal) => ({
      status: catalogue[refusal.code].status,
      body: { refused: refusal.code },
      headers: {},
    }),
  );
  const body = answer.body as { id: string } | { refused: ErrorCode };
  if ('refused' in body) throw problem(body.refused);
  return body;
}
