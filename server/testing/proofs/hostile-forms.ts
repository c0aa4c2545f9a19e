import { makeValues, type Values } from '../hostile-forms/action-samples.ts';
import { type BuiltAction, listBuiltActions, titleOf } from '../hostile-forms/built-actions.ts';
import { markWithCanaries } from '../hostile-forms/canaries.ts';
import { hostilePost } from '../hostile-forms/hostile-posts.ts';
import { postAction, type Sender, senderOf } from '../hostile-forms/post-action.ts';
import { aTenant } from '../index.ts';
import { anActor } from '../security-suite/fixtures.ts';
import { attackPages, pageSettings } from './attack-pages.ts';
import type { Proof } from './proof.ts';

/** One member with values for each action, because some forms end the session or consume their resource. */
type Target = { action: BuiltAction; values: Values; sender: Sender; canaries: readonly string[] };

/** Number of forms after which every action gets a new member. */
const formsPerMember = 5_000;

/** Posts hostile forms to every server action of the built portal. */
export const hostileForms: Proof = {
  name: 'hostile-forms',
  promise: 'No hostile form causes a server error, takes over a second, leaks memory or appears in the log',
  rounds: 20_000,
  async run(stage, rounds) {
    const server = await stage.start(pageSettings);
    const actions = await listBuiltActions();
    let targets: Target[] = [];
    return attackPages(server, rounds, {
      what: 'forms',
      lanes: 2,
      async prepare(round) {
        if (round % formsPerMember === 0) targets = await makeTargets(actions);
        return targets.flatMap(({ canaries }) => canaries);
      },
      async send(round, canary) {
        const { action, values, sender } = targets[round % targets.length] as Target;
        const turn = Math.floor(round / targets.length) + (round % targets.length);
        const { status, text } = await postAction(
          server.origin,
          action,
          hostilePost(action, values, turn, canary),
          sender,
        );
        return { name: titleOf(action), status, text };
      },
    });
  },
};

async function makeTargets(actions: readonly BuiltAction[]): Promise<Target[]> {
  const tenant = await aTenant();
  const targets: Target[] = [];
  for (const action of actions) {
    const { person, canaries } = await markWithCanaries(await anActor(tenant));
    const values = await makeValues(action, { tenant, person });
    targets.push({ action, values, sender: await senderOf(person), canaries });
  }
  return targets;
}
