import { listPerkRules, removePerkRule, setPerkRule } from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, options } from '../command.ts';
import { card, table } from '../print.ts';

const named = {
  app: options.app,
  tier: { kind: 'text', value: 'TIER', description: 'Tier of the programme.', required: true },
  perk: { kind: 'text', value: 'CODE', description: 'Code of the catalogue perk.', required: true },
} as const;

export const perkRuleCommands: readonly Command[] = [
  command({
    name: 'perk-rule set',
    summary: 'Sets how often the members of a tier get a perk; needs --reason.',
    options: {
      ...named,
      'each-year': { kind: 'number', value: 'N', description: 'Number for each calendar year (UTC).' },
      'each-month': { kind: 'number', value: 'N', description: 'Number for each calendar month (UTC).' },
      once: { kind: 'number', value: 'N', description: 'Number that each member gets once.' },
    },
    example: '--app aurora --tier gold --perk lounge_visit --each-year 2 --reason "Programme of 2027"',
    run: setPerkRule,
    show: card,
  }),
  command({
    name: 'perk-rule list',
    summary: 'Lists the rules of an app.',
    options: { app: options.app },
    example: '--app aurora',
    run: listPerkRules,
    show: ({ rules }) =>
      table(rules, {
        tier: ({ tier }) => tier,
        perk: ({ perk }) => perk,
        number: ({ quantity }) => quantity,
        period: ({ period }) => period,
        'in the catalogue': ({ offered }) => offered,
      }),
  }),
  command({
    name: 'perk-rule remove',
    summary: 'Removes a rule; members keep what they have. Needs --reason.',
    options: named,
    example: '--app aurora --tier gold --perk lounge_visit --reason "Programme of 2028"',
    run: removePerkRule,
    show: card,
  }),
];
