import type { PlansQuery } from '#components/esim/plans-query.ts';
import { listEsimPlans, listRegionalEsimPlans, type PlanView } from '#server/modules/esim/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** The plans of the requested country or region. Refusals and failures are returned as the problem. */
export async function findPlans(portal: MemberPortal, query: PlansQuery): Promise<PlanView[] | Problem> {
  const ctx = { ...portal.memberContext, key: null };
  const { currency } = portal;
  try {
    const { plans } = query.country
      ? await listEsimPlans(ctx, { country: query.country, currency })
      : await listRegionalEsimPlans(ctx, { region: query.region, currency });
    return plans;
  } catch (err) {
    if (isProblem(err)) return err;
    throw err;
  }
}
