import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { activationPolicies } from './port.ts';

const tag = 'eSIM';

export const resourceId = fields.pathId.describe('Plan, as a list of plans answered it.').meta({
  example: 'esim_fr_5gb_30d',
});

const Coverage = z
  .object({
    scope: z.enum(['country', 'region', 'global']),
    region: z.string().nullable().describe('Code of the region; null for the plan of one country.'),
    name: z.string().describe('Name of the country or region in the caller’s language.'),
    countries: z.array(z.string()).describe('Where it works, ISO 3166-1 alpha-2.'),
  })
  .meta({ id: 'EsimCoverage' });

export const Plan = z
  .object({
    resource_id: z.string().describe('What is purchased.'),
    title: z.string().meta({ example: 'France, 5 GB, 30 days' }),
    image: z.string(),
    country: z.string().nullable().describe('ISO 3166-1 alpha-2; null when the plan covers several.'),
    coverage: Coverage,
    data_mb: z.int().nullable().describe('Megabytes, 1,024 to a gigabyte; null when unlimited.'),
    is_unlimited: z.boolean(),
    validity_days: z.int(),
    price: fields.amount,
    currency: z.string(),
    speed: z.enum(['4G', '5G']).describe('The fastest network it may use.'),
    networks: z.array(z.string()).describe('Who carries it.'),
    activation_policy: z
      .enum(activationPolicies)
      .describe('When the days begin to count; until then the eSIM waits, for 60 days at most.'),
    kyc_required: z.boolean().describe('The provider asks for proof of identity before it activates.'),
    top_up_available: z.boolean(),
  })
  .meta({ id: 'EsimPlan' });

const Plans = z.object({ plans: z.array(Plan) }).meta({ id: 'EsimPlanList' });

const currency = fields.currency.optional().describe('The organisation’s currency unless given.');

const supplierErrors = ['supplier_error', 'supplier_timeout', 'supplier_unavailable'] as const;

export const listEsimPlans = endpoint({
  id: 'listEsimPlans',
  method: 'GET',
  path: '/v1/travel/esim/plans/{country}',
  tag,
  summary: 'List the plans of a country',
  description: 'The plans of the country itself, then those of its region and of the world that work there.',
  caller: 'either',
  module: 'esim',
  params: z.object({
    country: fields.pathId.describe('ISO 3166-1 alpha-2.').meta({ example: 'FR' }),
  }),
  query: z.object({ currency }),
  response: Plans,
  errors: ['not_found', ...supplierErrors],
});

export const listRegionalEsimPlans = endpoint({
  id: 'listRegionalEsimPlans',
  method: 'GET',
  path: '/v1/travel/esim/plans',
  tag,
  summary: 'List the plans of regions',
  description:
    'Plans that work in many countries: those of one region, or of all. Regions of the Sandbox: `europe`, `gulf`, `asia`, `americas`, `africa`, `oceania`, `global`.',
  caller: 'either',
  module: 'esim',
  query: z.object({
    region: z.string().min(1).max(40).optional().describe('`coverage.region` of the plans wanted.'),
    currency,
  }),
  response: Plans,
  errors: ['not_found', ...supplierErrors],
});

export const listEsimOptions = endpoint({
  id: 'listEsimOptions',
  method: 'GET',
  path: '/v1/travel/esim/{resource_id}/options',
  tag,
  summary: 'List the options of a plan',
  description: 'The plan itself first, then every other bundle and validity of the same coverage.',
  caller: 'either',
  module: 'esim',
  params: z.object({ resource_id: resourceId }),
  query: z.object({ currency }),
  response: Plans,
  errors: ['not_found', ...supplierErrors],
});
