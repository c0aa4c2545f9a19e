import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type postgres from 'postgres';
import { v7 } from 'uuid';
import { replaceIdSource } from '#server/platform/ids/id-source.ts';
import { seededRandom } from './random.ts';

/** The randomness of the process, which a seed decides. */
export type Randomness = {
  /** Begins with that of a seed: ids, tokens and numbers follow in the same order each time. */
  begin: (seed: number) => void;
  /** Gives the process its own randomness back. */
  stop: () => Promise<void>;
};

type Draw = () => number;

const { randomBytes, randomInt, randomUUID } = crypto;
const { random } = Math;

/**
 * Replaces what the process draws by the draws of a seed: the ids of `newId`, the functions of `node:crypto` that the
 * product calls, and `Math.random`. Ids have a stream of their own, so that a token more changes no id.
 */
export async function startRandomness(client: postgres.Sql): Promise<Randomness> {
  let drawForId: Draw = seededRandom(0).draw;
  let draw: Draw = seededRandom(-1).draw;
  let idsMade = 0;
  const bytes = (count: number, from: Draw) => Buffer.from(Array.from({ length: count }, () => from() * 256));
  await replaceIdSource(client, () => {
    idsMade += 1;
    return v7({ msecs: Date.now(), seq: idsMade, random: bytes(16, drawForId) });
  });
  const replacements = {
    randomBytes: (count: number) => bytes(count, draw),
    randomInt: (low: number, high?: number) =>
      high === undefined ? Math.floor(draw() * low) : low + Math.floor(draw() * (high - low)),
    randomUUID: () => v7({ msecs: Date.now(), random: bytes(16, draw) }),
  };
  replaceCrypto(replacements);
  Math.random = () => draw();
  return {
    begin(seed) {
      drawForId = seededRandom(2 * seed + 1).draw;
      draw = seededRandom(2 * seed + 2).draw;
      idsMade = 0;
    },
    async stop() {
      replaceCrypto({ randomBytes, randomInt, randomUUID });
      Math.random = random;
      await replaceIdSource(client, null);
    },
  };
}

function replaceCrypto(functions: object): void {
  Object.assign(crypto, functions);
  // Modules that import a function by name see the present one.
  syncBuiltinESMExports();
}
