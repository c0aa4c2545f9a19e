import { cache } from 'react';
import type { NamedCountry } from '#components/esim/country-names.ts';
import { listRegionalEsimPlans, type PlanView } from '#server/modules/esim/index.ts';
import { countryName } from '#server/modules/places/index.ts';
import { intlTag } from '#server/modules/theming/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { collator } from '#server/platform/intl/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** A region with its own plans; `cheapest` is its plan with the lowest price. */
type Region = { code: string; name: string; countries: number; image: string; cheapest: PlanView };

export type Areas = { regions: Region[]; countries: NamedCountry[] };

/** The supplier's regions and their countries, cached per request. Null if the supplier fails. */
export const readAreas = cache(async (portal: MemberPortal): Promise<Areas | null> => {
  try {
    const { plans } = await listRegionalEsimPlans(
      { ...portal.memberContext, key: null },
      { currency: portal.currency },
    );
    const byRegion = Map.groupBy(plans, ({ coverage }) => coverage.region ?? '');
    const codes = new Set(plans.flatMap(({ coverage }) => coverage.countries));
    const { compare } = collator(intlTag(portal.locale));
    return {
      regions: [...byRegion].flatMap(([code, ofRegion]) => {
        const [cheapest] = ofRegion.sort((one, other) => one.priceMinor - other.priceMinor);
        if (!cheapest) return [];
        const { coverage, image } = cheapest;
        return [{ code, name: coverage.name, countries: coverage.countries.length, image, cheapest }];
      }),
      countries: [...codes]
        .map((code) => ({
          code,
          name: countryName(code, portal.locale),
          english: countryName(code, 'en'),
        }))
        .sort((one, other) => compare(one.name, other.name)),
    };
  } catch (err) {
    if (!isProblem(err)) throw err;
    portal.context.log.warn({ code: err.code }, 'the regions of eSIM plans could not be read');
    return null;
  }
});
