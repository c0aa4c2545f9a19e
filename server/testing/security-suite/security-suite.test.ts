import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#server/platform/contract/index.ts';
import { statusesOf } from '#server/platform/contract/index.ts';
import { contracts } from '#server/wiring/operations.ts';
import { comparableResponse } from '../comparable-response.ts';
import { aTenant } from '../index.ts';
import { loadSamples, type Sample } from '../samples/sample.ts';
import { brokenBodies, invalidInputs } from './bad-values.ts';
import { callOperation, credentialOf } from './call-operation.ts';
import { type CredentialCase, credentialCases } from './credential-cases.ts';
import { fieldAt, idFields, withField } from './fields.ts';
import { anActor, attackersOf, createFixtures, type Fixtures } from './fixtures.ts';
import { traces, undeclaredFields } from './over-posting.ts';
import { randomLike } from './random-like.ts';
import { stateOf, tablesHolding } from './state-of.ts';

/**
 * Calls every operation of the registry with invalid credentials, foreign ids and bad input. A new operation
 * is covered once it is registered; its sample in server/testing/samples/<module>.ts says how to call it.
 */
const samples = await loadSamples();
const sampled = contracts.flatMap((contract): [string, Endpoint, Sample][] => {
  const sample = samples[contract.id];
  return sample && contract.caller !== 'webhook' ? [[contract.id, contract, sample]] : [];
});

let fixtures: Fixtures;

beforeAll(async () => {
  fixtures = await createFixtures();
});

describe('Samples', () => {
  // A webhook is authenticated by its signature alone; its module tests the rest.
  const needing = contracts.filter(({ caller }) => caller !== 'webhook');

  test.each(needing.map((contract) => [contract.id, contract] as const))(
    'Operation %s has a sample that classifies each of its ids',
    (id, contract) => {
      const sample = samples[id];
      expect(sample, `add ${id} to server/testing/samples/<module>.ts`).toBeDefined();
      const known = new Set([...Object.keys(sample?.owned ?? {}), ...(sample?.open ?? [])]);
      const unclassified = idFields(contract).filter((field) => !known.has(field));
      expect(unclassified, `say in the sample of ${id} whether these fields are owned or open`).toEqual([]);
    },
  );

  test('Every sample belongs to an operation of the registry', () => {
    const ids = new Set(contracts.map(({ id }) => id));
    expect(Object.keys(samples).filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('Invalid credentials', () => {
  const prepared = new Map<string, Promise<CredentialCase[]>>();

  test.each(contracts.map((contract) => [contract.id, contract] as const))(
    'Operation %s refuses every invalid credential and changes nothing',
    async (_, contract) => {
      const cases = prepared.get(contract.caller) ?? credentialCases(contract, fixtures);
      prepared.set(contract.caller, cases);
      await cases;
      const before = await stateOf(fixtures.home);
      const input = contract.caller === 'webhook' ? { gateway: 'sandbox', name: 'kestrel' } : {};
      const wrong: string[] = [];
      for (const { what, call, code } of await cases) {
        const { problem, status, headers } = await callOperation(contract, input, call);
        if (problem?.code !== code) wrong.push(`${what}: ${status} ${problem?.code} instead of ${code}`);
        if (status === 401 && !headers.has('www-authenticate')) wrong.push(`${what}: no WWW-Authenticate`);
      }
      expect(wrong).toEqual([]);
      expect(await stateOf(fixtures.home)).toBe(before);
    },
  );
});

describe('Valid calls', () => {
  test.each(sampled)(
    'Operation %s succeeds and returns nothing beyond its contract',
    async (_, contract, sample) => {
      const actor = await anActor(fixtures.home);
      const call = { ...credentialOf(contract, sample, actor), headers: sample.headers };
      const { status, body, text } = await callOperation(contract, await sample.input(actor), call);
      expect(statusesOf(contract), text).toContain(status);
      if (contract.response && status !== 204) expect(body).toEqual(contract.response.parse(body));
    },
  );
});

describe('Foreign ids', () => {
  /** What the fields of an operation share is made once, because attackers change nothing. */
  const made = new Map<string, Promise<unknown>>();
  const once = <Value>(key: string, make: () => Promise<Value>): Promise<Value> => {
    const value = (made.get(key) as Promise<Value> | undefined) ?? make();
    made.set(key, value);
    return value;
  };

  const cases = sampled.flatMap(([id, contract, sample]) =>
    Object.entries(sample.owned ?? {}).map(([field, rule]) => {
      const owned = { refusal: 404, ...(typeof rule === 'string' ? { scope: rule } : rule) };
      return [id, field, contract, sample, owned] as const;
    }),
  );

  test.each(cases)(
    'Operation %s answers a foreign %s as an unknown one and changes nothing',
    async (_, field, contract, sample, { refusal, ...rule }) => {
      const { owner, owned } = await once(contract.id, async () => {
        const owner = await anActor(fixtures.home);
        return { owner, owned: await sample.input(owner) };
      });
      const foreignId = fieldAt(owned, field);
      expect(foreignId, `the sample of ${contract.id} gives no ${field}`).toEqual(expect.any(String));
      // Where the attacked id is the only one, nothing else of the input belongs to anybody.
      const hasOtherIds = Object.keys(sample.owned ?? {}).length > 1;
      const attackers = await Promise.all(
        attackersOf(contract, field, { ...rule, withToken: sample.withToken }, fixtures).map(
          async ({ who, tenant, by, make }) => {
            const { attacker, own } = await once(`${contract.id} ${who}`, async () => {
              const attacker = await make(owner);
              // Production has no simulated suppliers to create resources with: the other ids are random there.
              const hasOwn = hasOtherIds && tenant.environment === 'Sandbox';
              return { attacker, own: hasOwn ? await sample.input(attacker) : withRandomIds(owned, sample) };
            });
            const call = { ...credentialOf(contract, sample, attacker, by), headers: sample.headers };
            const input = by === 'key' ? withoutFields(own, sample.withToken) : own;
            const send = (id: unknown) => callOperation(contract, withField(input, field, id), call);
            // Without suppliers Production refuses both ids earlier and with the same response.
            return {
              who,
              send,
              refusals: tenant.environment === 'Production' ? [refusal, 404, 503] : [refusal],
            };
          },
        ),
      );
      const before = await stateOf(fixtures.home);
      const answers = [];
      for (const attacker of attackers)
        answers.push({ ...attacker, withForeign: await attacker.send(foreignId) });
      expect(await stateOf(fixtures.home), 'an attacker changed data').toBe(before);
      for (const { who, send, refusals, withForeign } of answers) {
        const withRandom = await send(randomLike(String(foreignId)));
        expect(comparableResponse(withForeign), who).toBe(comparableResponse(withRandom));
        expect(refusals, `${who}: ${withForeign.text}`).toContain(withForeign.status);
      }
    },
  );

  const inPath = cases.filter(([, field, contract]) => contract.path.includes(`{${field}}`));
  test.each(inPath)(
    'Operation %s answers a malformed %s with the same 404 as an unknown one',
    async (_, field, contract, sample) => {
      const actor = await anActor(fixtures.home);
      const own = await sample.input(actor);
      const call = { ...credentialOf(contract, sample, actor), headers: sample.headers };
      const random = await callOperation(
        contract,
        withField(own, field, randomLike(String(own[field]))),
        call,
      );
      for (const malformed of ['nonsense', '0', 'nul\0', "'", 'é'.repeat(200)]) {
        const answer = await callOperation(contract, withField(own, field, malformed), call);
        expect(comparableResponse(answer), malformed).toBe(comparableResponse(random));
      }
    },
  );
});

function withoutFields(input: Record<string, unknown>, fields: readonly string[] = []) {
  return fields.reduce((values, field) => withField(values, field, undefined), input);
}

function withRandomIds(input: Record<string, unknown>, sample: Sample): Record<string, unknown> {
  return Object.keys(sample.owned ?? {}).reduce(
    (values, field) => withField(values, field, randomLike(String(fieldAt(values, field)))),
    input,
  );
}

describe('Undeclared fields', () => {
  const writing = sampled.filter(([, { body }]) => body !== undefined);

  test.each(writing)(
    'Operation %s neither stores nor returns undeclared fields',
    async (_, contract, sample) => {
      const actor = await anActor(await aTenant());
      const input = { ...(await sample.input(actor)), ...undeclaredFields(contract) };
      const call = { ...credentialOf(contract, sample, actor), headers: sample.headers, body: input };
      const { status, text } = await callOperation(contract, input, call);
      expect(statusesOf(contract), text).toContain(status);
      expect(traces.filter((trace) => text.includes(trace))).toEqual([]);
      expect(await tablesHolding(actor.tenant, traces)).toEqual([]);
    },
  );
});

describe('Invalid input', () => {
  test.each(sampled)(
    'Operation %s refuses invalid fields by name and without a server error',
    async (_, contract, sample) => {
      const actor = await anActor(fixtures.home);
      const good = await sample.input(actor);
      const call = { ...credentialOf(contract, sample, actor), headers: sample.headers };
      const wrong: string[] = [];
      for (const [what, input] of invalidInputs(contract, good)) {
        const { status, problem, text } = await callOperation(contract, input, call);
        if (status >= 500) wrong.push(`${what}: ${status} ${text}`);
        if (status === 422 && !problem.errors?.length && problem.code === 'validation_failed') {
          wrong.push(`${what}: 422 without a field`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test.each(sampled.filter(([, { body }]) => body))(
    'Operation %s refuses unreadable bodies with the status of their defect',
    async (_, contract, sample) => {
      const actor = await anActor(fixtures.home);
      const good = await sample.input(actor);
      const wrong: string[] = [];
      for (const [what, body, expected] of brokenBodies) {
        const { status } = await callOperation(contract, good, {
          ...credentialOf(contract, sample, actor),
          body,
        });
        const accepted = body === '' && contract.bodyOptional;
        // Operations that return 400 for invalid input also return it for a body that is not an object.
        const asked = expected === 422 && contract.refusal ? 400 : expected;
        if (status !== asked && !accepted) wrong.push(`${what}: ${status} instead of ${asked}`);
      }
      const asForm = {
        ...credentialOf(contract, sample, actor),
        body: '{}',
        headers: { 'content-type': 'text/plain' },
      };
      const { status } = await callOperation(contract, good, asForm);
      if (status !== 415) wrong.push(`text/plain: ${status} instead of 415`);
      expect(wrong).toEqual([]);
    },
  );
});
