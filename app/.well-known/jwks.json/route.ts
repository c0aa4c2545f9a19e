import { answerFailure } from '#server/platform/http/answer-failure.ts';
import { publishedKeys } from './published-keys.ts';

const readableByAll = { 'access-control-allow-origin': '*' };

/**
 * Public keys of both environments, so that partners can verify access tokens. Without the Sandbox's keys the document is not
 * cached; without Production's the answer is a problem.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const { keys, complete } = await publishedKeys();
    return Response.json(
      { keys },
      { headers: { 'cache-control': complete ? 'public, max-age=300' : 'no-store', ...readableByAll } },
    );
  } catch (err) {
    // Not left to the host: browsers of other origins read the problem too.
    return answerFailure(request, err, readableByAll);
  }
}
