/** What the Sandbox offers at the start of the process and on the home page of the portal. */
export { demoApps, demoPeople, seedDemo } from '#server/sandbox/demo/index.ts';
export { inboxExists } from '#server/sandbox/inbox/index.ts';
