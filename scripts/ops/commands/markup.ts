import {
  endMarkupRule,
  listMarkupRules,
  type MarkupRuleView,
  setExchangeMargin,
  setMarkupRule,
} from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, options } from '../command.ts';
import { card, table, timeText } from '../print.ts';

const textOf = (rule: MarkupRuleView) => ({
  ...rule,
  valid_from: timeText(rule.valid_from),
  valid_until: timeText(rule.valid_until),
});

export const markupCommands: readonly Command[] = [
  command({
    name: 'markup set',
    summary: 'Adds a rule that makes selling prices from suppliers’ prices; needs --reason.',
    options: {
      app: options.app,
      product: {
        kind: 'text',
        value: 'PRODUCT',
        description: 'hotels, experiences, airport, esim or transfers.',
        required: true,
      },
      percent: { kind: 'text', value: 'PERCENT', description: 'Percentage of the supplier’s price.' },
      fixed: { kind: 'text', value: 'AMOUNT', description: 'Amount added to each price.' },
      'round-to': {
        kind: 'text',
        value: 'AMOUNT',
        description: 'Rounds prices in the rule’s currency up to a multiple.',
      },
      currency: {
        kind: 'text',
        value: 'CODE',
        description: 'Currency of the amounts (default: the app’s).',
      },
      'valid-from': { kind: 'text', value: 'INSTANT', description: 'Beginning (default: now).' },
      'valid-until': { kind: 'text', value: 'INSTANT', description: 'End (default: none).' },
    },
    example: '--app aurora --product hotels --percent 12.5 --round-to 1 --reason "contract of 2027"',
    run: setMarkupRule,
    show: (rule) => card(textOf(rule)),
  }),
  command({
    name: 'markup list',
    summary: 'Lists the markup rules of an app.',
    options: { app: options.app },
    example: '--app aurora',
    run: listMarkupRules,
    show: ({ rules }) =>
      table(rules, {
        rule: ({ id }) => id,
        product: ({ product }) => product,
        percent: ({ percent }) => percent,
        fixed: ({ fixed }) => fixed,
        'round to': ({ round_to: roundTo }) => roundTo,
        currency: ({ currency }) => currency,
        from: ({ valid_from: from }) => timeText(from),
        until: ({ valid_until: until }) => timeText(until),
      }),
  }),
  command({
    name: 'markup end',
    summary: 'Ends a markup rule now; needs --reason.',
    options: {
      app: options.app,
      rule: { kind: 'text', value: 'RULE', description: 'Id of the rule.', required: true },
    },
    example: '--app aurora --rule 01980000-0000-7000-8000-0000000000a1 --reason "contract ended"',
    run: endMarkupRule,
    show: (rule) => card(textOf(rule)),
  }),
  command({
    name: 'fx set-margin',
    summary: 'Sets what an app adds to exchange rates of prices that it sells; needs --reason.',
    options: {
      app: options.app,
      percent: { kind: 'text', value: 'PERCENT', description: '0 to 20.', required: true },
    },
    example: '--app aurora --percent 1.5 --reason "contract of 2027"',
    run: setExchangeMargin,
    show: card,
  }),
];
