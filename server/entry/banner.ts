import { demoApps, demoPeople } from '#server/demo/index.ts';
import type { Config } from '#server/platform/config/index.ts';

/** What whoever ran `npm start` wants to know next. */
export function banner(config: Config): string {
  const at = (host: string) => `http://${host}:${config.port}`;
  if (!config.embedded) return `\nSojourn is ready at ${at(config.host)}\n`;
  return [
    '',
    `Sojourn is ready at ${at('localhost')}`,
    '',
    ...demoApps.map((app) => `  ${app.name.padEnd(9)} ${at(app.host)}   app ${app.id}   key ${app.apiKey}`),
    '',
    `  Sign in as ${demoPeople.map((person) => person.email).join(', ')}`,
    `  Mail lands in ${at('localhost')}/sandbox/inbox`,
    `  API reference ${at('localhost')}/docs`,
    '',
  ].join('\n');
}
