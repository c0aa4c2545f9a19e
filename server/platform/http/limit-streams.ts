import type { AnyContext } from '../context/index.ts';
import { processWide } from '../process-wide.ts';
import { clientNetwork, rateLimited } from '../rate-limit/index.ts';

/**
 * Event streams that one caller may have open at once in one process. A member has one for each open page, and a browser opens
 * at most six connections over HTTP/1.1; the rest is for other devices and for connections whose end is not known yet.
 * A key may serve many members.
 */
const defaults = { member: 20, key: 200 };
/** An app with a higher limit of requests has as many more streams: one for so many requests per minute. */
const requestsAStream = { member: 15, key: 6 };
/** Nobody knows when a stream ends; a reconnecting client asks again after this time. */
const retryAfterSeconds = 5;

/** Open streams by caller. */
const open = processWide('open-streams', () => new Map<string, number>());

/**
 * Counts a stream of the caller until it ends: with its last item, with an error, or when `ctx.signal` aborts. Returns the
 * items to read instead of `items`. Throws rate_limited, without reading anything, when too many streams are open.
 */
export function limitStreams<Item>(
  ctx: Pick<AnyContext, 'app' | 'member' | 'key' | 'clientAddress' | 'signal'>,
  items: AsyncIterator<Item>,
): AsyncIterator<Item> {
  const { caller, most } = limitOf(ctx);
  const others = open.get(caller) ?? 0;
  if (others >= most) throw rateLimited(retryAfterSeconds);
  open.set(caller, others + 1);
  let isOpen = true;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    ctx.signal.removeEventListener('abort', end);
    const left = (open.get(caller) ?? 1) - 1;
    if (left === 0) open.delete(caller);
    else open.set(caller, left);
  };
  if (ctx.signal.aborted) end();
  else ctx.signal.addEventListener('abort', end);
  return {
    async next() {
      try {
        const result = await items.next();
        if (result.done) end();
        return result;
      } catch (err) {
        end();
        throw err;
      }
    },
    async return() {
      end();
      return (await items.return?.()) ?? { done: true, value: undefined };
    },
  };
}

function limitOf({ app, member, key, clientAddress }: Parameters<typeof limitStreams>[0]) {
  if (member) {
    const most = Math.max(defaults.member, (app?.limits.membersPerMinute ?? 0) / requestsAStream.member);
    return { caller: `member:${app?.id}:${member.userId}`, most };
  }
  const most = Math.max(defaults.key, (app?.limits.keysPerMinute ?? 0) / requestsAStream.key);
  return { caller: `other:${app?.id}:${key?.id ?? clientNetwork(clientAddress)}`, most };
}
