import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/index.ts';
import { makeSigningKey } from './signing-keys.ts';

/**
 * Makes the next key that signs access tokens once the newest is older than 90 days. Other processes sign with it within
 * five minutes and verify by it at its first token; the key before it verifies for an hour more.
 */
export const rotateSigningKeys = defineJob({
  name: 'rotate_signing_keys',
  payload: z.object({}),
  schedule: '7 * * * *',
  run: async (ctx) => {
    await makeSigningKey(ctx.environment, ctx.db, { onlyWhenDue: true });
  },
});
