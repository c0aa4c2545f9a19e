export { createClient } from './create-client.ts';
export { isProblemError } from './problem-error.ts';
export type {
  Client,
  OperationOutput,
} from './types.ts';
