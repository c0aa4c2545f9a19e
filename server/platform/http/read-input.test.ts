import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../contract/index.ts';
import { newId } from '../ids/index.ts';
import { readInput } from './read-input.ts';

const changeThing = endpoint({
  id: 'changeThing',
  method: 'POST',
  path: '/v1/test/{thing_id}',
  tag: 'Test',
  summary: 'Change a thing',
  caller: 'member',
  params: z.object({ thing_id: z.string() }),
  body: z.object({ thing_id: z.string().optional() }),
});

/** Reads a request that names the thing in its path and in its body. */
async function read(inPath: string, inBody: unknown) {
  const request = new Request(`http://sojourn.test/v1/test/${inPath}`, {
    method: 'POST',
    body: JSON.stringify({ thing_id: inBody }),
    headers: { 'content-type': 'application/json' },
  });
  return (await readInput(changeThing, () => ({ thing_id: inPath }), request)).input;
}

const mismatch = expect.objectContaining({
  facts: { errors: [expect.objectContaining({ field: 'thing_id', code: 'path_mismatch' })] },
});

test('An id in the body may be spelled in another case than in the path, and the path applies', async () => {
  const id = '01980000-0000-7000-8000-0000000000a1';
  expect(await read(id, id.toUpperCase())).toEqual({ thing_id: id });
  expect(await read(id.toUpperCase(), id)).toEqual({ thing_id: id.toUpperCase() });
});

test.each([
  ['another id', newId(), newId()],
  ['a name in another case', 'lounge_lhr_1', 'lounge_LHR_1'],
  ['no text', newId(), 7],
])('%s in the body than in the path is refused', async (_kind, inPath, inBody) => {
  await expect(read(inPath, inBody)).rejects.toThrow(mismatch);
});
