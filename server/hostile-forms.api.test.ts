import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids/index.ts';
import {
  argumentsOf,
  belongingsOf,
  makeValues,
  unknownFields,
  type Values,
} from './testing/hostile-forms/belongings.ts';
import {
  type BuiltAction,
  listBuiltActions,
  listExportedActions,
  titleOf,
} from './testing/hostile-forms/built-actions.ts';
import { type Marked, markThings, markWithCanaries } from './testing/hostile-forms/canaries.ts';
import { hostilePost, turnsOfAction } from './testing/hostile-forms/hostile-posts.ts';
import { brokenBodies } from './testing/hostile-forms/hostile-values.ts';
import {
  type ActionAnswer,
  type Post,
  postAction,
  type Sender,
  senderOf,
} from './testing/hostile-forms/post-action.ts';
import { aTenant, type Tenant } from './testing/index.ts';
import { residentMb } from './testing/resident-memory.ts';
import type { Actor } from './testing/samples/sample.ts';
import { randomLike } from './testing/security-suite/random-like.ts';
import { stateOf } from './testing/security-suite/state-of.ts';
import { anActor } from './testing/security-suite/world.ts';

/**
 * Every server action of the built portal against forms that no page sends. The actions are those of the build, their
 * fields those of their contracts; what an action needs to succeed is in server/testing/hostile-forms/belongings.ts.
 */
const origin = process.env.API_BASE_URL ?? '';
/** Pages exist only where Next serves the API: `API_HOST=next`, after a build. */
const hasPages = process.env.API_HOST === 'next';
const actions = hasPages ? await listBuiltActions() : [];
const cases = actions.map((action) => [titleOf(action), action] as const);
const slow = 120_000;

/** Actions for everybody, signed in or not. */
const isForEverybody = (title: string) =>
  /^(login|portal|account)\/(askForCode|askAgain|enterCode|enterByLink|changeAddress|sendCodeHere|enterCodeHere|setLocale|setScheme|signOut)$/.test(
    title,
  ) ||
  ['join/[code]/joinByLink', 'pass/[token]/admitOnPage', 'sandbox/pay/[intent]/payOnTestPage'].includes(
    title,
  );

let home: Tenant;
let abroad: Tenant;
let owner: Marked;
let neighbour: Actor;
let stranger: Actor;

const send = (action: BuiltAction, post: Post, sender: Sender) => postAction(origin, action, post, sender);
const postValues = (action: BuiltAction, values: Values, sender: Sender) =>
  send(action, { args: argumentsOf(action, values) }, sender);

describe.runIf(hasPages)('server actions of the built portal', () => {
  beforeAll(async () => {
    [home, abroad] = await Promise.all([aTenant(), aTenant()]);
    [owner, neighbour, stranger] = await Promise.all([
      anActor(home).then(markWithCanaries),
      anActor(home),
      anActor(abroad),
    ]);
  });

  test('all that are exported are in this suite, and nothing else', () => {
    expect(cases.map(([title]) => title).sort()).toEqual(listExportedActions().sort());
    expect(actions.length).toBeGreaterThan(60);
  });

  describe('a form that no page sends is answered, and is no failure of the server', () => {
    test.each(cases)(
      '%s',
      async (title, action) => {
        const actor = await anActor(home);
        const [sender, values] = await Promise.all([senderOf(actor.person), makeValues(action, actor)]);
        expect(
          unknownFields(action, values),
          `say in belongings.ts what these fields of ${title} are`,
        ).toEqual([]);
        const first = cases.findIndex(([one]) => one === title) * turnsOfAction;
        const posts = Array.from({ length: turnsOfAction }, (_, at) =>
          hostilePost(action, values, first + at),
        );
        expect(await failuresOf(posts, (post) => send(action, post, sender))).toEqual([]);
      },
      slow,
    );

    test.each(brokenBodies)('a body of %s', async (_, body, contentType) => {
      const sender = await senderOf(neighbour.person);
      const some = actions.filter(({ name }) => ['createList', 'dismissGap', 'setSaved'].includes(name));
      expect(some).toHaveLength(3);
      for (const action of some)
        expect((await send(action, { body, contentType }, sender)).status).toBeLessThan(500);
    });

    test('none of them has made memory grow', async () => {
      // 30,000,000 in one field once took 3.4 GB; loading every page for the first time takes some 300 MB.
      expect(await residentMb(origin)).toBeLessThan(1_500);
    });
  });

  describe('posted from another origin it is refused with 403, and nothing changes', () => {
    test.each(cases)('%s', async (_, action) => {
      const [values, sender] = await Promise.all([valuesOf(action, owner), senderOf(owner.person)]);
      const before = await stateOf(home);
      const { host, port } = new URL(origin);
      const others = [
        `https://${host}`,
        `http://127.0.0.1:${Number(port) + 1}`,
        'https://other.example',
        'null',
      ];
      const statuses = await Promise.all(
        others.map(async (from) => (await postValues(action, values, { ...sender, from })).status),
      );
      expect(statuses).toEqual([403, 403, 403, 403]);
      expect(await stateOf(home)).toBe(before);
    });
  });

  describe('signed out, what needs a member leads to sign-in or an error, and nothing changes', () => {
    test.each(cases.filter(([title]) => !isForEverybody(title)))('%s', async (_, action) => {
      const values = await valuesOf(action, owner);
      const before = await stateOf(home);
      const answer = await postValues(action, values, { tenant: home });
      expect(await stateOf(home)).toBe(before);
      expect(answer.status).toBeLessThan(500);
      if (answer.redirect) expect(answer.redirect).toMatch(/^\/(login\?to=.*|login|;.*)?(;.*)?$/);
      else expect(answer.result).toMatch(/error|trouble|signedOut/i);
      expect(canariesIn(answer.text)).toEqual([]);
    });
  });

  describe('somebody else’s id is answered as an unknown one, and nothing changes', () => {
    const owning = cases.flatMap(([title, action]) => {
      const { owned = {} } = belongingsOf(action);
      const fields = Object.keys(owned).filter((field) => takes(action, field));
      return fields.length > 0 ? [[title, action, fields, owned] as const] : [];
    });

    test.each(owning)(
      '%s',
      async (_, action, fields, owned) => {
        const stolen = await valuesOf(action, owner);
        const thieves = [neighbour, stranger].map((thief) => ({
          thief,
          who: thief === stranger ? 'a member of another app' : 'another member of the app',
          fields: fields.filter((field) => thief === stranger || owned[field] === 'member'),
        }));
        const own = await Promise.all(thieves.map(({ thief }) => valuesOf(action, thief)));
        const random = randomValues(stolen);
        const before = await stateOf(home);
        for (const [at, { thief, who, fields }] of thieves.entries()) {
          const sender = await senderOf(thief.person);
          const together = fields.length > 1 ? [fields] : [];
          for (const some of [...fields.map((field) => [field]), ...together]) {
            const withStolen = await postWith(action, own[at] ?? {}, some, stolen, sender);
            const withRandom = await postWith(action, own[at] ?? {}, some, random, sender);
            expect(withStolen.shown, `${who}, ${some}`).toBe(withRandom.shown);
            expect(canariesIn(withStolen.text, Object.values(stolen))).toEqual([]);
          }
        }
        expect(await stateOf(home)).toBe(before);
      },
      slow,
    );

    test.each(owning)(
      '%s answers its owner otherwise',
      async (_, action, fields) => {
        const actor = await anActor(home);
        const [values, sender] = await Promise.all([makeValues(action, actor), senderOf(actor.person)]);
        const withRandom = await postWith(action, values, fields, randomValues(values), sender);
        const before = await stateOf(home);
        const withOwn = await postWith(action, values, [], values, sender);
        expect(withOwn.status).toBeLessThan(400);
        // Ending what is over already is told as ended.
        if (withOwn.shown === withRandom.shown) expect(await stateOf(home)).not.toBe(before);
      },
      slow,
    );
  });
});

/** The owner's data in a text, but those that the sender wrote. */
const canariesIn = (text: string, sent: readonly string[] = []): string[] =>
  owner.canaries.filter((canary) => !sent.includes(canary) && text.includes(canary));

const takes = (action: BuiltAction, field: string): boolean => {
  const { bound, args } = belongingsOf(action);
  const isPerkOf = field === 'perk_0' && action.fields?.includes('perk_x');
  return Boolean(action.fields?.includes(field) || isPerkOf || args || (bound && field === 'trip'));
};

/** The values of an action's fields with things of one actor, made once: those who must not use them change nothing. */
const made = new Map<string, Promise<Values>>();
function valuesOf(action: BuiltAction, actor: Actor): Promise<Values> {
  const key = `${titleOf(action)} ${actor.person.userId}`;
  const values = made.get(key) ?? makeMarked(action, actor);
  made.set(key, values);
  return values;
}

async function makeMarked(action: BuiltAction, actor: Actor): Promise<Values> {
  const values = await makeValues(action, actor);
  if (actor === owner) await markThings(owner);
  return values;
}

const randomValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, randomId(value)]));

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What stands around an id stays: `ride <id>`, `search=<id>`. */
const randomId = (value: string): string =>
  value.search(uuid) >= 0 ? value.replaceAll(uuid, () => newId()) : randomLike(value);

/** Posts own values with some of others', and gives what is seen of the answer, without the ids that were sent. */
async function postWith(
  action: BuiltAction,
  own: Values,
  fields: readonly string[],
  others: Values,
  sender: Sender,
): Promise<ActionAnswer & { shown: string }> {
  const taken = Object.fromEntries(fields.map((field) => [field, others[field] ?? '']));
  const answer = await postValues(action, { ...own, ...taken }, sender);
  const { status, redirect, result } = answer;
  // The page that a redirect leads to is in the answer too; the suite of pages looks at it.
  const shown = Object.values(taken)
    .flatMap((value) => [value, ...value.split(/[ =]/)].filter((word) => word.length > 8))
    .flatMap((id) => [id, encodeURIComponent(id), encodeURIComponent(encodeURIComponent(id))])
    .reduce(
      (text, id) => text.replaceAll(id, '*'),
      JSON.stringify([status, redirect, redirect ? '' : result]),
    );
  return { ...answer, shown };
}

/** Posts a few at a time and names those that failed. */
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
