import type { Config } from '#server/platform/config/index.ts';
import { demoApps, demoPeople, inboxExists } from '#server/wiring/demo.ts';

/**
 * Text printed when the server is ready: its URL and, for the embedded Sandbox, demo accounts and the inbox.
 */
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
    ...mailLines(config, at),
    `  API reference ${at('localhost')}/docs`,
    '',
  ].join('\n');
}

/** Lines about where e-mail is sent and where sign-in codes can be read. */
function mailLines(config: Config, at: (host: string) => string): string[] {
  if (config.smtpUrl) {
    return [
      `  Mail goes out through ${new URL(config.smtpUrl).host}`,
      '  The sign-in code is mailed to the address that you enter',
    ];
  }
  if (!inboxExists(config)) {
    return ['  Mail is stored and not sent: set SMTP_URL, or HOST=127.0.0.1 for the inbox'];
  }
  return [
    `  Mail lands in ${at('localhost')}/sandbox/inbox`,
    '  The sign-in code is in the newest mail there: ask for it on the sign-in page, then open the inbox',
  ];
}
