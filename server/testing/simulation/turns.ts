import { pool } from '#server/platform/db/index.ts';

type Callback = (...args: unknown[]) => unknown;
type Client = { unsafe: Callback; begin?: Callback; savepoint?: Callback };
/** A statement as the driver returns it: it is sent when somebody waits for it. */
type Pending = PromiseLike<unknown> & { values: () => PromiseLike<unknown> };
type Turns = (run: () => PromiseLike<unknown>) => Promise<unknown>;

let running = 0;

let whenIdle = Promise.withResolvers<void>();

/** How many statements and transactions are under way or wait for their turn. */
export const runningStatements = (): number => running;

/** Resolves as soon as no statement is under way. */
export const untilNoStatement = (): Promise<void> => (running > 0 ? whenIdle.promise : Promise.resolve());

/**
 * Lets the pool of this process run one statement or one transaction after another, in the order in which they are
 * asked for. Answers that arrive together would otherwise continue in an order that depends on the network. The pool must have
 * one connection.
 */
export function takeTurns(): void {
  inTurns(pool('Sandbox').sql as unknown as Client);
}

function inTurns(client: Client): void {
  const turns = newTurns();
  const own = (name: keyof Client) =>
    Object.getOwnPropertyDescriptor(client, name)?.value as Callback | undefined;
  const send = own('unsafe');
  if (send)
    client.unsafe = (...args) => {
      // The beginning of a transaction, whose turn it already is.
      if ((args[2] as { onexecute?: unknown } | undefined)?.onexecute) return send(...args);
      return statementInTurn(turns, () => send(...args) as Pending);
    };
  for (const name of ['begin', 'savepoint'] as const) {
    const open = own(name);
    if (!open) continue;
    client[name] = (...args) => {
      const run = args.pop() as Callback;
      const inside = (...given: unknown[]) => {
        inTurns(given[0] as Client);
        return run(...given);
      };
      return turns(() => open(...args, inside) as Promise<unknown>);
    };
  }
}

function newTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    running += 1;
    const turn = last.then(run);
    last = turn
      .catch(() => {})
      .finally(() => {
        running -= 1;
        if (running > 0) return;
        whenIdle.resolve();
        whenIdle = Promise.withResolvers<void>();
      });
    return turn;
  };
}

/** A statement that waits for its turn; as with the driver, `values` may follow before it is sent. */
function statementInTurn(turns: Turns, send: () => Pending): Pending {
  let isValues = false;
  const answer = turns(() => (isValues ? send().values() : send()));
  return Object.assign(answer, {
    values() {
      isValues = true;
      return answer;
    },
  });
}
