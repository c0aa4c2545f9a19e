import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids/index.ts';
import { aTenant, type Tenant } from '../index.ts';
import { residentMb } from '../resident-memory.ts';
import type { Actor } from '../samples/sample.ts';
import { anActor } from '../security-suite/fixtures.ts';
import { randomLike } from '../security-suite/random-like.ts';
import { stateOf } from '../security-suite/state-of.ts';
import { actionSampleOf, argumentsOf, makeValues, unknownFields, type Values } from './action-samples.ts';
import { type BuiltAction, listBuiltActions, listExportedActions, titleOf } from './built-actions.ts';
import { type MarkedActor, markRecords, markWithCanaries } from './canaries.ts';
import { hostilePost, turnsPerAction } from './hostile-posts.ts';
import { brokenBodies } from './hostile-values.ts';
import { type ActionAnswer, type Post, postAction, type Sender, senderOf } from './post-action.ts';

/**
 * Posts forms that no page sends to every server action of the built portal. The
 * actions come from the build and the fields from their contracts;
 * server/testing/hostile-forms/action-samples.ts says what an action needs to succeed.
 */
const origin = process.env.API_BASE_URL ?? '';
/** Pages exist only when Next serves the API: with `API_HOST=next` and after a build. */
const hasPages = process.env.API_HOST === 'next';
const actions = hasPages ? await listBuiltActions() : [];
const cases = actions.map((action) => [titleOf(action), action] as const);

/** Whether an action is open to visitors who are not signed in. */
const isPublic = (title: string) =>
  /^(login|portal|account)\/(requestCode|requestNewCode|enterCode|enterByLink|changeAddress|sendCodeHere|enterCodeHere|setLocale|setScheme|signOut)$/.test(
    title,
  ) ||
  [
    'join/[code]/joinByLink',
    'pass/[token]/admitOnPage',
    'sandbox/pay/[intent]/payOnTestPage',
    'unsubscribe/[token]/choice/chooseMails',
  ].includes(title);

let home: Tenant;
let abroad: Tenant;
let owner: MarkedActor;
let neighbour: Actor;
let outsider: Actor;

const send = (action: BuiltAction, post: Post, sender: Sender) => postAction(origin, action, post, sender);
const postValues = (action: BuiltAction, values: Values, sender: Sender) =>
  send(action, { args: argumentsOf(action, values) }, sender);

describe.runIf(hasPages)('Server actions of the built portal', () => {
  beforeAll(async () => {
    [home, abroad] = await Promise.all([aTenant(), aTenant()]);
    [owner, neighbour, outsider] = await Promise.all([
      anActor(home).then(markWithCanaries),
      anActor(home),
      anActor(abroad),
    ]);
  });

  test('The suite of hostile forms covers exactly the exported server actions', () => {
    expect(cases.map(([title]) => title).sort()).toEqual(listExportedActions().sort());
    expect(actions.length).toBeGreaterThan(60);
  });

  describe('Hostile forms', () => {
    test.each(cases)('Action %s answers hostile forms without a server error', async (title, action) => {
      const actor = await anActor(home);
      const [sender, values] = await Promise.all([senderOf(actor.person), makeValues(action, actor)]);
      expect(unknownFields(action, values), `add these fields of ${title} to action-samples.ts`).toEqual([]);
      const first = cases.findIndex(([one]) => one === title) * turnsPerAction;
      const posts = Array.from({ length: turnsPerAction }, (_, at) =>
        hostilePost(action, values, first + at),
      );
      expect(await failuresOf(posts, (post) => send(action, post, sender))).toEqual([]);
    });

    test.each(brokenBodies)(
      'Server actions answer a malformed body (%s) without a server error',
      async (_, body, contentType) => {
        const sender = await senderOf(neighbour.person);
        const some = actions.filter(({ name }) => ['createList', 'dismissGap', 'setSaved'].includes(name));
        expect(some).toHaveLength(3);
        for (const action of some)
          expect((await send(action, { body, contentType }, sender)).status).toBeLessThan(500);
      },
    );

    test('The server process stays below 1,500 MB after all hostile forms', async () => {
      // Without a limit, 30,000,000 in one field takes 3.4 GB; loading every page once takes about 300 MB.
      expect(await residentMb(origin)).toBeLessThan(1_500);
    });
  });

  describe('Posts from other origins', () => {
    test.each(cases)('Action %s refuses other origins with 403 and changes nothing', async (_, action) => {
      const [values, sender] = await Promise.all([valuesOf(action, owner), senderOf(owner.person)]);
      const before = await stateOf(home);
      const { host, port } = new URL(origin);
      const otherOrigins = [
        `https://${host}`,
        `http://127.0.0.1:${Number(port) + 1}`,
        'https://other.example',
        'null',
      ];
      const statuses = await Promise.all(
        otherOrigins.map(async (from) => (await postValues(action, values, { ...sender, from })).status),
      );
      expect(statuses).toEqual([403, 403, 403, 403]);
      expect(await stateOf(home)).toBe(before);
    });
  });

  describe('Signed-out visitors', () => {
    test.each(cases.filter(([title]) => !isPublic(title)))(
      'Action %s redirects a signed-out visitor to sign-in or returns an error and changes nothing',
      async (_, action) => {
        const values = await valuesOf(action, owner);
        const before = await stateOf(home);
        const answer = await postValues(action, values, { tenant: home });
        expect(await stateOf(home)).toBe(before);
        expect(answer.status).toBeLessThan(500);
        if (answer.redirect) expect(answer.redirect).toMatch(/^\/(login\?to=.*|login|;.*)?(;.*)?$/);
        else expect(answer.result).toMatch(/error|trouble|signedOut/i);
        expect(canariesIn(answer.text)).toEqual([]);
      },
    );
  });

  describe('Foreign ids', () => {
    const owning = cases.flatMap(([title, action]) => {
      const { owned = {} } = actionSampleOf(action);
      const fields = Object.keys(owned).filter((field) => takes(action, field));
      return fields.length > 0 ? [[title, action, fields, owned] as const] : [];
    });

    test.each(owning)(
      'Action %s answers a foreign id as an unknown one and changes nothing',
      async (_, action, fields, owned) => {
        const foreign = await valuesOf(action, owner);
        const attackers = [neighbour, outsider].map((attacker) => ({
          attacker,
          who: attacker === outsider ? 'a member of another app' : 'another member of the app',
          fields: fields.filter((field) => attacker === outsider || owned[field] === 'member'),
        }));
        const own = await Promise.all(attackers.map(({ attacker }) => valuesOf(action, attacker)));
        const random = randomValues(foreign);
        const before = await stateOf(home);
        for (const [at, { attacker, who, fields }] of attackers.entries()) {
          const sender = await senderOf(attacker.person);
          const together = fields.length > 1 ? [fields] : [];
          for (const some of [...fields.map((field) => [field]), ...together]) {
            const withForeign = await postWith(action, own[at] ?? {}, some, foreign, sender);
            const withRandom = await postWith(action, own[at] ?? {}, some, random, sender);
            expect(withForeign.shown, `${who}, ${some}`).toBe(withRandom.shown);
            expect(canariesIn(withForeign.text, Object.values(foreign))).toEqual([]);
          }
        }
        expect(await stateOf(home)).toBe(before);
      },
    );

    test.each(owning)(
      'Action %s answers the owner differently or changes data',
      async (_, action, fields) => {
        const actor = await anActor(home);
        const [values, sender] = await Promise.all([makeValues(action, actor), senderOf(actor.person)]);
        const withRandom = await postWith(action, values, fields, randomValues(values), sender);
        const before = await stateOf(home);
        const withOwn = await postWith(action, values, [], values, sender);
        expect(withOwn.status).toBeLessThan(400);
        // Ending something that is already over returns the same success.
        if (withOwn.shown === withRandom.shown) expect(await stateOf(home)).not.toBe(before);
      },
    );
  });
});

/** Returns the owner's canaries in a text, except those that the sender posted. */
const canariesIn = (text: string, sent: readonly string[] = []): string[] =>
  owner.canaries.filter((canary) => !sent.includes(canary) && text.includes(canary));

const takes = (action: BuiltAction, field: string): boolean => {
  const { bound, args } = actionSampleOf(action);
  const isPerkOf = field === 'perk_0' && action.fields?.includes('perk_x');
  return Boolean(action.fields?.includes(field) || isPerkOf || args || (bound && field === 'trip'));
};

/**
 * Returns field values that name resources of one actor. They
 * are created once, because attackers change nothing.
 */
const made = new Map<string, Promise<Values>>();
function valuesOf(action: BuiltAction, actor: Actor): Promise<Values> {
  const key = `${titleOf(action)} ${actor.person.userId}`;
  const values = made.get(key) ?? makeMarked(action, actor);
  made.set(key, values);
  return values;
}

async function makeMarked(action: BuiltAction, actor: Actor): Promise<Values> {
  const values = await makeValues(action, actor);
  if (actor === owner) await markRecords(owner);
  return values;
}

const randomValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, randomId(value)]));

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Replaces only the id in values such as `ride <id>` and `search=<id>`. */
const randomId = (value: string): string =>
  value.search(uuid) >= 0 ? value.replaceAll(uuid, () => newId()) : randomLike(value);

/**
 * Posts own values with some foreign ones. `shown` is the visible response without the ids that were sent.
 */
async function postWith(
  action: BuiltAction,
  own: Values,
  fields: readonly string[],
  otherValues: Values,
  sender: Sender,
): Promise<ActionAnswer & { shown: string }> {
  const taken = Object.fromEntries(fields.map((field) => [field, otherValues[field] ?? '']));
  const answer = await postValues(action, { ...own, ...taken }, sender);
  const { status, redirect, result } = answer;
  // The response also contains the page after a redirect, which the suite of hostile pages covers.
  const shown = Object.values(taken)
    .flatMap((value) => [value, ...value.split(/[ =]/)].filter((word) => word.length > 8))
    .flatMap((id) => [id, encodeURIComponent(id), encodeURIComponent(encodeURIComponent(id))])
    .reduce(
      (text, id) => text.replaceAll(id, '*'),
      JSON.stringify([status, redirect, redirect ? '' : result]),
    );
  return { ...answer, shown };
}

/** Posts three at a time and returns those without an answer or with a server error. */
async function failuresOf(
  posts: readonly Post[],
  post: (one: Post) => Promise<ActionAnswer>,
): Promise<string[]> {
  const failures: string[] = [];
  const left = [...posts.entries()];
  const postTheRest = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, one] = next;
      const status = await post(one).then(
        (answer) => answer.status,
        (err: Error) => `${err.name} ${err.message}`,
      );
      if (typeof status === 'string' || status >= 500) failures.push(`post ${at}: ${status}`);
    }
  };
  await Promise.all([postTheRest(), postTheRest(), postTheRest()]);
  return failures;
}
