import type { BaseContext } from '#server/platform/context/index.ts';
import type { StandIn } from './stand-in.ts';

/** From now on, the texts of the answers of a stand-in to requests whose path matches are changed on their way. */
export function alterAnswers(standIn: StandIn, path: RegExp, alter: (text: string) => string): void {
  const { answer } = standIn;
  standIn.answer = async (request) => {
    const response = await answer(request);
    if (!path.test(new URL(request.url).pathname) || response.body === null) return response;
    const { status, headers } = response;
    return new Response(alter(await response.text()), { status, headers });
  };
}

/** Like `alterAnswers`, for answers in JSON: `alter` changes the parsed answer. */
export function alterJson<Body>(standIn: StandIn, path: RegExp, alter: (body: Body) => void): void {
  alterAnswers(standIn, path, (text) => {
    const body = JSON.parse(text) as Body;
    alter(body);
    return JSON.stringify(body);
  });
}

type Warning = { fields: Record<string, unknown>; message: string };

/** The context with a log whose warnings are kept. */
export function watchWarnings<Context extends BaseContext>(
  ctx: Context,
): { ctx: Context; warnings: Warning[] } {
  const warnings: Warning[] = [];
  const log = Object.assign(Object.create(ctx.log), {
    warn: (fields: Warning['fields'], message: string) => warnings.push({ fields, message }),
  });
  return { ctx: { ...ctx, log }, warnings };
}
