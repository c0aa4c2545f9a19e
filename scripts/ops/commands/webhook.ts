import {
  createWebhook,
  disableWebhook,
  enableWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhook,
  updateWebhook,
} from '../../../server/modules/partner-admin/index.ts';
import type { AttemptView, DeliveryView, EndpointView } from '../../../server/modules/webhooks/index.ts';
import { type Command, command, type Option, options } from '../command.ts';
import { card, page, table, timeText } from '../print.ts';

const endpoint: Option = {
  kind: 'text',
  value: 'ID',
  description: 'Id of the endpoint, as `webhook list` shows it.',
  required: true,
};
const url: Option = { kind: 'text', value: 'URL', description: 'https address that receives the events.' };
const event: Option = {
  kind: 'list',
  value: 'EVENT',
  description:
    'booking.confirmed, .cancelled, .failed, .changed, payment.refunded, esim.active, perk.used, circle.joined, member.created.',
};
const named = { app: options.app, endpoint };
const example = '--app aurora --endpoint 01980000-0000-7000-8000-000000000001';

const show = (view: EndpointView) =>
  card({
    ...view,
    previous_secret_expires_at: timeText(view.previous_secret_expires_at),
    disabled_at: timeText(view.disabled_at),
    unreachable_at: timeText(view.unreachable_at),
    created_at: timeText(view.created_at),
  });

const showOnce = ({ secret, ...view }: EndpointView & { secret: string }) =>
  `${show(view)}\n\n${secret}\n\nThis is the only time the signing secret is shown: keep it where the receiver reads it.`;

type Line = { delivery: DeliveryView; attempt: AttemptView | null };

/** Returns one line per attempt, or one line for a delivery without attempts. */
const linesOf = (delivery: DeliveryView): Line[] =>
  delivery.attempts.length === 0
    ? [{ delivery, attempt: null }]
    : delivery.attempts.map((attempt) => ({ delivery, attempt }));

const deliveryColumns: Readonly<Record<string, (line: Line) => string | number | null>> = {
  delivery: ({ delivery }) => delivery.id,
  event: ({ delivery }) => delivery.event,
  state: ({ delivery }) => delivery.state,
  at: ({ delivery, attempt }) => timeText(attempt?.at ?? delivery.created_at),
  attempt: ({ attempt }) => attempt?.attempt ?? null,
  answer: ({ attempt }) => attempt && (attempt.status ?? attempt.failure),
  ms: ({ attempt }) => attempt?.duration_ms ?? null,
  request: ({ attempt }) => attempt?.request_id ?? null,
};

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
        off: (one) => timeText(one.disabled_at),
        'events kept since': (one) => timeText(one.unreachable_at),
      }),
  }),
  command({
    name: 'webhook update',
    summary: 'Changes the address or the events of an endpoint.',
    options: {
      ...named,
      url,
      event: { ...event, description: `All events from now on: ${event.description}` },
    },
    example: `${example} --event booking.confirmed --event booking.cancelled`,
    run: updateWebhook,
    show,
  }),
  command({
    name: 'webhook rotate',
    summary: 'Creates a new signing secret of an endpoint; the old secret also signs for a while.',
    options: {
      ...named,
      overlap: {
        kind: 'duration',
        value: '24h',
        description: 'How long both secrets sign (default 24h, at most 30d).',
      },
    },
    example,
    run: rotateWebhook,
    show: showOnce,
  }),
  command({
    name: 'webhook disable',
    summary: 'Disables an endpoint: it gets no deliveries, and its events are not kept.',
    options: named,
    example,
    run: disableWebhook,
    show,
  }),
  command({
    name: 'webhook enable',
    summary: 'Enables an endpoint again.',
    options: named,
    example,
    run: enableWebhook,
    show,
  }),
  command({
    name: 'webhook deliveries',
    summary: 'Lists the deliveries of the last 30 days with their results, newest first.',
    options: {
      app: options.app,
      endpoint: { ...endpoint, required: false },
      limit: options.limit,
      before: {
        kind: 'text',
        value: 'ID',
        description: 'Cursor of the next page, printed after the previous one.',
      },
    },
    example: '--app aurora --limit 20',
    run: listWebhookDeliveries,
    show: ({ deliveries, next }) => page(table(deliveries.flatMap(linesOf), deliveryColumns), next, 'before'),
  }),
  command({
    name: 'webhook redeliver',
    summary: 'Sends one delivery or all failed ones again; receivers recognise each by its webhook-id.',
    options: {
      ...named,
      delivery: {
        kind: 'text',
        value: 'ID',
        description: 'Id of one delivery, as `webhook deliveries` shows it.',
      },
      failed: { kind: 'flag', description: 'All deliveries of the endpoint that failed.' },
    },
    example: `${example} --failed`,
    run: redeliverWebhook,
    show: card,
  }),
];
