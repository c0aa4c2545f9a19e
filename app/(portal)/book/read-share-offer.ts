import { getTranslations } from 'next-intl/server';
import type { ShareOffer } from '#components/booking/share-choice.tsx';
import { listMyCircles } from '#server/modules/circles/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/**
 * The circles that a booking can be shared with, and the texts of the choice; undefined for a member without
 * circles.
 */
export async function readShareOffer(portal: MemberPortal): Promise<ShareOffer | undefined> {
  if (!portal.app.modules.includes('circles')) return undefined;
  const [t, circles] = await Promise.all([getTranslations('booking'), circlesOf(portal)]);
  const [first] = circles;
  if (!first) return undefined;
  return {
    circles,
    words: {
      shareWith: t('shareWith', { circle: isolated(first.name) }),
      label: t('shareLabel'),
      nobody: t('shareNobody'),
      note: t('shareNote'),
    },
  };
}

/** Sharing is optional: if the circles cannot be read, the form is shown without the choice. */
async function circlesOf(portal: MemberPortal): Promise<{ id: string; name: string }[]> {
  try {
    const { circles } = await listMyCircles(portal.memberContext);
    return circles.map(({ id, name }) => ({ id, name }));
  } catch (err) {
    if (!isProblem(err)) throw err;
    return [];
  }
}
