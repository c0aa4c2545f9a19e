export {
  type Endpoint,
  endpoint,
  type Input,
  type Output,
  type StreamItem,
  type StreamOutput,
  statusesOf,
} from './endpoint.ts';
export { exampleDate, exampleInstant } from './example-days.ts';
export * as fields from './fields.ts';
export { isReply, type Reply, reply } from './reply.ts';
