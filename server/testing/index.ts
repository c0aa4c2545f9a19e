import { registerModules } from '#server/wiring/register-modules.ts';

export { breaksBooks } from './broken-books.ts';
export { type Answer, type Call, callApi, openApiStream, sendToApi } from './call-api.ts';
export { systemContext } from './context.ts';
export { mailsTo } from './mailbox.ts';
export { runJobs } from './run-jobs.ts';
export {
  addToTenant,
  aMember,
  aTenant,
  memberContext,
  type Person,
  publicContext,
  serverContext,
  type Tenant,
} from './tenants.ts';

// As each host does before its first request.
registerModules();
