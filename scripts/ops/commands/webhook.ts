import {
  createWebhook,
  disableWebhook,
  enableWebhook,
  listWebhooks,
  rotateWebhook,
  updateWebhook,
} from '../../../server/operators/index.ts';
import type { EndpointView } from '../../../server/outbound-webhooks/index.ts';
import { type Command, command, type Option, options } from '../command.ts';
import { card, table, when } from '../print.ts';

const endpoint: Option = {
  kind: 'text',
  value: 'ID',
  says: 'Id of the endpoint, as `webhook list` shows it.',
  required: true,
};
const url: Option = { kind: 'text', value: 'URL', says: 'https address that is called.' };
const event: Option = {
  kind: 'list',
  value: 'EVENT',
  says: 'booking.confirmed, .cancelled, .failed, .changed, payment.refunded, esim.active, perk.used, circle.joined, member.created.',
};
const named = { app: options.app, endpoint };
const example = '--app aurora --endpoint 01980000-0000-7000-8000-000000000001';

const show = (view: EndpointView) =>
  card({
    ...view,
    previous_secret_expires_at: when(view.previous_secret_expires_at),
    disabled_at: when(view.disabled_at),
    created_at: when(view.created_at),
  });

const showOnce = ({ secret, ...view }: EndpointView & { secret: string }) =>
  `${show(view)}\n\n${secret}\n\nThis is the only time the signing secret is shown: keep it where the receiver reads it.`;

export const webhookCommands: readonly Command[] = [
  command({
    name: 'webhook create',
    summary: "Adds an endpoint that hears of an app's events and shows its signing secret once.",
    options: { app: options.app, url: { ...url, required: true }, event: { ...event, required: true } },
    example: '--app aurora --url https://api.aurora.example/hooks --event booking.confirmed',
    run: createWebhook,
    show: showOnce,
  }),
  command({
    name: 'webhook list',
    summary: 'Lists the endpoints of an app.',
    options: { app: options.app },
    example: '--app aurora',
    run: listWebhooks,
    show: ({ endpoints }) =>
      table(endpoints, {
        id: (one) => one.id,
        url: (one) => one.url,
        events: (one) => one.events,
        off: (one) => when(one.disabled_at),
      }),
  }),
  command({
    name: 'webhook update',
    summary: 'Changes the address or the events of an endpoint.',
    options: { ...named, url, event: { ...event, says: `All events from now on: ${event.says}` } },
    example: `${example} --event booking.confirmed --event booking.cancelled`,
    run: updateWebhook,
    show,
  }),
  command({
    name: 'webhook rotate',
    summary: 'Gives an endpoint a new signing secret; the old one signs beside it for a while.',
    options: {
      ...named,
      overlap: { kind: 'duration', value: '24h', says: 'How long both sign (24h, at most 30d).' },
    },
    example,
    run: rotateWebhook,
    show: showOnce,
  }),
  command({
    name: 'webhook disable',
    summary: 'Stops deliveries to an endpoint.',
    options: named,
    example,
    run: disableWebhook,
    show,
  }),
  command({
    name: 'webhook enable',
    summary: 'Starts deliveries to an endpoint again.',
    options: named,
    example,
    run: enableWebhook,
    show,
  }),
];
