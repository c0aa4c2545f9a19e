import { config } from '#server/platform/config/index.ts';

/** The origin to which simulated suppliers send webhooks: this process. A wildcard host becomes loopback. */
export function ownOrigin(): string {
  if (config.publicOrigin) return config.publicOrigin;
  const host = ['0.0.0.0', '::', ''].includes(config.host) ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
}
