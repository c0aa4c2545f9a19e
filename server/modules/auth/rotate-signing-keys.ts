import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/index.ts';
import { makeSigningKey } from './signing-keys.ts';

/**
 * Job that creates the next signing key once the newest is older than 90 days. Other processes sign with it
 * within five minutes and load it at the first token it signed. The previous key verifies for one more hour.
 */
export const rotateSigningKeys = defineJob({
  name: 'rotate_signing_keys',
  payload: z.object({}),
  schedule: '7 * * * *',
  run: async (ctx) => {
    await makeSigningKey(ctx.environment, ctx.db, { onlyWhenDue: true });
  },
});
