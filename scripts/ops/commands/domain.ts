import {
  addDomain,
  type DomainView,
  listDomains,
  moveDomain,
  removeDomain,
} from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, type Option, options } from '../command.ts';
import { table } from '../print.ts';

const host: Option = {
  kind: 'text',
  value: 'HOST',
  description: 'Host name, as in travel.aurora.example.',
  required: true,
};

const columns = { host: (domain: DomainView) => domain.host, app: (domain: DomainView) => domain.app };

export const domainCommands: readonly Command[] = [
  command({
    name: 'domain add',
    summary: 'Serves the portal of an app at a host name.',
    options: { app: options.app, host },
    example: '--app aurora --host aurora.localhost',
    run: addDomain,
    show: (domain) => `${domain.host} serves ${domain.app}. Its DNS record must point to this server.`,
  }),
  command({
    name: 'domain list',
    summary: 'Lists the host names.',
    options: { app: { ...options.app, required: false, description: 'Only host names of this app.' } },
    example: '--app aurora',
    run: listDomains,
    show: ({ domains }) => table(domains, columns),
  }),
  command({
    name: 'domain move',
    summary: 'Moves a host name to another app.',
    options: { host, app: { ...options.app, description: 'Slug or id of the new app.' } },
    example: '--host travel.aurora.example --app aurora-next',
    run: moveDomain,
    show: (domain) => `${domain.host} serves ${domain.app} now.`,
  }),
  command({
    name: 'domain remove',
    summary: 'Removes a host name from its app.',
    options: { host },
    example: '--host travel.aurora.example',
    run: removeDomain,
    show: (domain) => `${domain.host} is removed from ${domain.app}.`,
  }),
];
