import { getTranslations } from 'next-intl/server';
import type { MapWords } from '#components/map/map-panel.tsx';

/** The texts of a map beside a list, in the portal's language. */
export async function readMapWords(): Promise<MapWords> {
  const [t, shell] = await Promise.all([getTranslations('hotels'), getTranslations('shell')]);
  return {
    map: t('map'),
    mapCaption: t('mapCaption'),
    ring: t('ring', { distance: '#' }),
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
    close: shell('close'),
  };
}
