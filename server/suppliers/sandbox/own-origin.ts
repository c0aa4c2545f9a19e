import { config } from '#server/platform/config/index.ts';

/** Where this process answers, for what simulated suppliers send. A wildcard address is reached through loopback. */
export function ownOrigin(): string {
  if (config.publicOrigin) return config.publicOrigin;
  const host = ['0.0.0.0', '::', ''].includes(config.host) ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
}
