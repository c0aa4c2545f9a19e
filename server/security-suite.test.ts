import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#server/platform/contract/index.ts';
import { statusesOf } from '#server/platform/contract/index.ts';
import { contracts } from './registry.ts';
import { aTenant } from './testing/index.ts';
import { bytesOf } from './testing/same-bytes.ts';
import { loadSamples, type Sample } from './testing/samples/sample.ts';
import { brokenBodies, spoiltInputs } from './testing/security-suite/bad-values.ts';
import { callOperation, credentialOf } from './testing/security-suite/call-operation.ts';
import { type CredentialCase, credentialCases } from './testing/security-suite/credential-cases.ts';
import { fieldAt, idFields, withField } from './testing/security-suite/fields.ts';
import { traces, undeclaredFields } from './testing/security-suite/over-posting.ts';
import { randomLike } from './testing/security-suite/random-like.ts';
import { stateOf, tablesHolding } from './testing/security-suite/state-of.ts';
import { anActor, aWorld, thievesOf, type World } from './testing/security-suite/world.ts';

/**
 * Every operation of the registry against everybody who should not get through. A new operation is in here by
 * being registered; what it needs to be called is its sample, in server/testing/samples/<noun>.ts.
 */
const samples = await loadSamples();
const sampled = contracts.flatMap((contract): [string, Endpoint, Sample][] => {
  const sample = samples[contract.id];
  return sample && contract.caller !== 'webhook' ? [[contract.id, contract, sample]] : [];
});
const slow = 120_000;

let world: World;

beforeAll(async () => {
  world = await aWorld();
});

describe('each operation has a sample', () => {
  // A webhook is opened by its signature alone; its noun tests what it does.
  const needing = contracts.filter(({ caller }) => caller !== 'webhook');

  test.each(needing.map((contract) => [contract.id, contract] as const))('%s', (id, contract) => {
    const sample = samples[id];
    expect(sample, `add ${id} to server/testing/samples/<noun>.ts`).toBeDefined();
    const known = new Set([...Object.keys(sample?.owned ?? {}), ...(sample?.open ?? [])]);
    const forgotten = idFields(contract).filter((field) => !known.has(field));
    expect(forgotten, `say in the sample of ${id} whether these fields are owned or open`).toEqual([]);
  });

  test('and no sample is left of an operation that is gone', () => {
    const ids = new Set(contracts.map(({ id }) => id));
    expect(Object.keys(samples).filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('no credential but the right one opens', () => {
  const prepared = new Map<string, Promise<CredentialCase[]>>();

  test.each(contracts.map((contract) => [contract.id, contract] as const))('%s', async (_, contract) => {
    const cases = prepared.get(contract.caller) ?? credentialCases(contract, world);
    prepared.set(contract.caller, cases);
    await cases;
    const before = await stateOf(world.home);
    const input = contract.caller === 'webhook' ? { gateway: 'sandbox' } : {};
    const wrong: string[] = [];
    for (const { what, call, code } of await cases) {
      const { problem, status, headers } = await callOperation(contract, input, call);
      if (problem?.code !== code) wrong.push(`${what}: ${status} ${problem?.code} instead of ${code}`);
      if (status === 401 && !headers.has('www-authenticate')) wrong.push(`${what}: no WWW-Authenticate`);
    }
    expect(wrong).toEqual([]);
    expect(await stateOf(world.home)).toBe(before);
  });
});

describe('in good faith', () => {
  test.each(sampled)('%s succeeds and answers nothing beyond its contract', async (_, contract, sample) => {
    const actor = await anActor(world.home);
    const call = { ...credentialOf(contract, actor), headers: sample.headers };
    const { status, body, text } = await callOperation(contract, await sample.input(actor), call);
    expect(statusesOf(contract), text).toContain(status);
    if (contract.response && status !== 204) expect(body).toEqual(contract.response.parse(body));
  });
});

describe('somebody else’s id is answered as a random one, and nothing changes', () => {
  const cases = sampled.flatMap(([id, contract, sample]) =>
    Object.entries(sample.owned ?? {}).map(([field, told]) => {
      const owned = { refusal: 404, ...(typeof told === 'string' ? { scope: told } : told) };
      return [id, field, contract, sample, owned] as const;
    }),
  );

  test.each(cases)(
    '%s: %s',
    async (_, field, contract, sample, { refusal, ...rule }) => {
      const owner = await anActor(world.home);
      const owned = await sample.input(owner);
      const stolen = fieldAt(owned, field);
      expect(stolen, `the sample of ${contract.id} gives no ${field}`).toEqual(expect.any(String));
      const thieves = await Promise.all(
        thievesOf(contract, rule, world).map(async ({ who, tenant, by, make }) => {
          const thief = await make(owner);
          // Production has no simulated suppliers to make things with: there only random ids stand beside the stolen one.
          const own =
            tenant.environment === 'Sandbox' ? await sample.input(thief) : withRandomIds(owned, sample);
          const call = { ...credentialOf(contract, thief, by), headers: sample.headers };
          const send = (id: unknown) => callOperation(contract, withField(own, field, id), call);
          // Without suppliers Production refuses earlier, and alike.
          return {
            who,
            send,
            refusals: tenant.environment === 'Production' ? [refusal, 404, 503] : [refusal],
          };
        }),
      );
      const before = await stateOf(world.home);
      const answers = [];
      for (const thief of thieves) answers.push({ ...thief, withStolen: await thief.send(stolen) });
      expect(await stateOf(world.home), 'somebody else changed something').toBe(before);
      for (const { who, send, refusals, withStolen } of answers) {
        const withRandom = await send(randomLike(String(stolen)));
        expect(bytesOf(withStolen), who).toBe(bytesOf(withRandom));
        expect(refusals, `${who}: ${withStolen.text}`).toContain(withStolen.status);
      }
    },
    slow,
  );

  const inPath = cases.filter(([, field, contract]) => contract.path.includes(`{${field}}`));
  test.each(inPath)('%s: a malformed %s is the same 404', async (_, field, contract, sample) => {
    const actor = await anActor(world.home);
    const own = await sample.input(actor);
    const call = { ...credentialOf(contract, actor), headers: sample.headers };
    const random = await callOperation(contract, withField(own, field, randomLike(String(own[field]))), call);
    for (const malformed of ['nonsense', '0', 'nul\0', "'", 'é'.repeat(200)]) {
      const answer = await callOperation(contract, withField(own, field, malformed), call);
      expect(bytesOf(answer), malformed).toBe(bytesOf(random));
    }
  });
});

function withRandomIds(input: Record<string, unknown>, sample: Sample): Record<string, unknown> {
  return Object.keys(sample.owned ?? {}).reduce(
    (spoilt, field) => withField(spoilt, field, randomLike(String(fieldAt(spoilt, field)))),
    input,
  );
}

describe('fields that an operation does not declare are not taken', () => {
  const writing = sampled.filter(([, { body }]) => body !== undefined);

  test.each(writing)('%s', async (_, contract, sample) => {
    const actor = await anActor(await aTenant());
    const input = { ...(await sample.input(actor)), ...undeclaredFields(contract) };
    const call = { ...credentialOf(contract, actor), headers: sample.headers, body: input };
    const { status, text } = await callOperation(contract, input, call);
    expect(statusesOf(contract), text).toContain(status);
    expect(traces.filter((trace) => text.includes(trace))).toEqual([]);
    expect(await tablesHolding(actor.tenant, traces)).toEqual([]);
  });
});

describe('bad input is a refusal that names it, never a failure of ours', () => {
  test.each(sampled)(
    '%s',
    async (_, contract, sample) => {
      const actor = await anActor(world.home);
      const good = await sample.input(actor);
      const call = { ...credentialOf(contract, actor), headers: sample.headers };
      const wrong: string[] = [];
      for (const [what, input] of spoiltInputs(contract, good)) {
        const { status, problem, text } = await callOperation(contract, input, call);
        if (status >= 500) wrong.push(`${what}: ${status} ${text}`);
        if (status === 422 && !problem.errors?.length && problem.code === 'validation_failed') {
          wrong.push(`${what}: 422 without a field`);
        }
      }
      expect(wrong).toEqual([]);
    },
    slow,
  );

  test.each(sampled.filter(([, { body }]) => body))(
    '%s with a body that cannot be read',
    async (_, contract, sample) => {
      const actor = await anActor(world.home);
      const good = await sample.input(actor);
      const wrong: string[] = [];
      for (const [what, body, expected] of brokenBodies) {
        const { status } = await callOperation(contract, good, { ...credentialOf(contract, actor), body });
        const accepted = body === '' && contract.bodyOptional;
        // Where interface.md asks for 400, a body that is no object is one as well.
        const asked = expected === 422 && contract.refusal ? 400 : expected;
        if (status !== asked && !accepted) wrong.push(`${what}: ${status} instead of ${asked}`);
      }
      const asForm = {
        ...credentialOf(contract, actor),
        body: '{}',
        headers: { 'content-type': 'text/plain' },
      };
      const { status } = await callOperation(contract, good, asForm);
      if (status !== 415) wrong.push(`text/plain: ${status} instead of 415`);
      expect(wrong).toEqual([]);
    },
  );
});
