import { magicAddresses } from '#server/sandbox/suppliers/transfers/magic.ts';

/** The magic values of the Sandbox by operation id, for operations whose contract cannot know them. */
const magicValues: Record<string, string> = {
  searchGroundTransport: [
    'Magic addresses of the Sandbox, as start or end:\n',
    ...magicAddresses.map(({ address, explains }) => `- \`${address}\`: ${explains}`),
  ].join('\n'),
};

/** Returns the magic values of an operation as Markdown, or an empty text. */
export function describeMagicValues(operationId: string): string {
  return magicValues[operationId] ?? '';
}
