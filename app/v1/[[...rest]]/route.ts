import { answerUnknownPath } from '#server/wiring/serve.ts';

export const GET = answerUnknownPath;
export const HEAD = answerUnknownPath;
export const POST = answerUnknownPath;
export const PUT = answerUnknownPath;
export const PATCH = answerUnknownPath;
export const DELETE = answerUnknownPath;
export const OPTIONS = answerUnknownPath;
