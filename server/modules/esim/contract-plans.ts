import { z } from 'zod';
import { organisationCurrency as currency } from '#server/modules/fx/contract-currency.ts';
import { ConvertedFrom } from '#server/modules/pricing/contract-converted-from.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { connectWithinDays } from './order-details.ts';
import { activationPolicies } from './port.ts';

const tag = 'eSIM';

export const resourceId = fields.pathId.describe('`resource_id` of a plan from a list of plans.').meta({
  example: 'esim_fr_5gb_30d',
});

const Coverage = z
  .object({
    scope: z
      .enum(['country', 'region', 'global'])
      .describe('Whether it works in one country, in the countries of a region, or worldwide.'),
    region: z.string().nullable().describe('Code of the region; null for a plan of one country.'),
    name: z.string().describe('Name of the country or region in the caller’s language.'),
    countries: z.array(z.string()).describe('Countries in which the plan works, ISO 3166-1 alpha-2.'),
  })
  .meta({ id: 'EsimCoverage', description: 'Where a plan works.' });

export const Plan = z
  .object({
    resource_id: z.string().describe('Id of the plan for a purchase.'),
    title: z.string().meta({ example: 'France, 5 GB, 30 days' }).describe('In the caller’s language.'),
    image: z.string().describe('URL of a picture.'),
    country: z.string().nullable().describe('ISO 3166-1 alpha-2; null if the plan covers several countries.'),
    coverage: Coverage,
    data_mb: z.int().nullable().describe('Data volume in megabytes (1,024 per gigabyte); null if unlimited.'),
    is_unlimited: z.boolean().describe('True when the plan has no limit of data volume.'),
    validity_days: z.int().describe('Days from the start of the validity; see `activation_policy`.'),
    price: fields.amount.describe('Price of one eSIM.'),
    currency: fields.currencyCode,
    converted_from: ConvertedFrom,
    speed: z
      .enum(['4G', '5G'])
      .nullable()
      .describe('The fastest network that the plan may use; null when the provider does not say.'),
    networks: z
      .array(z.string())
      .describe('Names of the mobile networks; empty when the provider does not say.'),
    activation_policy: z
      .enum(activationPolicies)
      .describe(`Event that starts the validity; it must happen within ${connectWithinDays} days.`),
    kyc_required: z.boolean().describe('The provider requires proof of identity before activation.'),
    top_up_available: z
      .boolean()
      .describe('Whether the provider sells more data volume for an installed eSIM.'),
    is_final_sale: z
      .boolean()
      .describe(
        'True: a paid order cannot be cancelled. False: it can until an eSIM of it is first used, and is then refunded in full.',
      ),
  })
  .meta({ id: 'EsimPlan', description: 'A data plan that can be bought.' });

const Plans = z
  .object({ plans: z.array(Plan).describe('Empty when the supplier has none.') })
  .meta({ id: 'EsimPlanList' });

const supplierErrors = ['supplier_error', 'supplier_timeout', 'supplier_unavailable'] as const;

export const listEsimPlans = endpoint({
  id: 'listEsimPlans',
  method: 'GET',
  path: '/v1/travel/esim/plans/{country}',
  tag,
  summary: 'List the plans of a country',
  description: 'Returns the plans of the country, then the regional and global plans that work there.',
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
    'Returns the plans that work in several countries, of one region or of all. Regions of the Sandbox: `europe`, `gulf`, `asia`, `americas`, `africa`, `oceania`, `global`.',
  caller: 'either',
  module: 'esim',
  query: z.object({
    region: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe('Region code, as in `coverage.region`; defaults to all regions.'),
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
  description: 'Returns the plan, then all plans of the same coverage with another data volume or validity.',
  caller: 'either',
  module: 'esim',
  params: z.object({ resource_id: resourceId }),
  query: z.object({ currency }),
  response: Plans,
  errors: ['not_found', ...supplierErrors],
});
