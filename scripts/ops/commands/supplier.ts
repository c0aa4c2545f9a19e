import {
  listAppSupplierSettings,
  listSupplierAnswers,
  listSupplierStatus,
  setAppSupplierSetting,
  unsetAppSupplierSetting,
} from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, type Option, options } from '../command.ts';
import { card, table, timeText } from '../print.ts';

const name: Option = {
  kind: 'text',
  value: 'NAME',
  description: 'Name of the setting, such as LITEAPI_API_KEY (docs/suppliers.md lists them).',
  required: true,
};

export const supplierCommands: readonly Command[] = [
  command({
    name: 'supplier set',
    summary: "Stores an app's own setting of a supplier, encrypted, instead of that of the deployment.",
    options: {
      app: options.app,
      name,
      value: {
        kind: 'bytes',
        value: 'FILE',
        description: 'File with the value, or - for standard input, so that no shell keeps a key.',
        required: true,
      },
    },
    example: '--app aurora --name LITEAPI_API_KEY --value key.txt',
    run: setAppSupplierSetting,
    show: card,
  }),
  command({
    name: 'supplier unset',
    summary: "Removes an app's own setting; that of the deployment applies again.",
    options: { app: options.app, name },
    example: '--app aurora --name LITEAPI_API_KEY',
    run: unsetAppSupplierSetting,
    show: card,
  }),
  command({
    name: 'supplier list',
    summary: "Lists the names of an app's own settings; values are never shown.",
    options: { app: options.app },
    example: '--app aurora',
    run: listAppSupplierSettings,
    show: ({ settings }) =>
      table(settings, { name: (one) => one.name, changed: (one) => timeText(one.changed_at) }),
  }),
  command({
    name: 'supplier answers',
    summary: "Lists the supplier's answers to the orders of a booking in the last 30 days.",
    options: {
      booking: { kind: 'text', value: 'ID', description: 'Id of the booking.', required: true },
    },
    example: '--booking 01980000-0000-7000-8000-000000000001',
    run: listSupplierAnswers,
    show: ({ answers }) =>
      table(answers, {
        at: (one) => timeText(one.at),
        supplier: (one) => one.supplier,
        operation: (one) => one.operation,
        status: (one) => one.status,
        answer: (one) => one.body,
      }),
  }),
  command({
    name: 'supplier status',
    summary: 'Asks all running processes how the calls of the last hour to each supplier went.',
    options: {
      wait: {
        kind: 'number',
        value: 'SECONDS',
        description: 'How long to wait for the first answer (default 5).',
      },
    },
    example: '--wait 20',
    run: listSupplierStatus,
    show: ({ suppliers }) =>
      suppliers.length === 0
        ? 'No process has answered.'
        : table(suppliers, {
            supplier: (one) => one.supplier,
            process: (one) => one.process,
            state: (one) => one.state,
            calls: (one) => String(one.calls),
            failures: (one) => String(one.failures),
            'p50 ms': (one) => String(one.p50_ms ?? ''),
            'p95 ms': (one) => String(one.p95_ms ?? ''),
            'last success': (one) => timeText(one.last_success_at),
            'last failure': (one) => timeText(one.last_failure_at),
            of: (one) => one.last_failure ?? '',
          }),
    isAlarming: ({ suppliers }) => suppliers.some(({ state }) => state === 'down'),
  }),
];
