export { createClient } from './create-client.ts';
export { isProblemError, ProblemError } from './problem-error.ts';
export type {
  CallOptions,
  Client,
  ClientOptions,
  OperationEvent,
  OperationInput,
  OperationOutput,
} from './types.ts';
