import { getTranslations } from 'next-intl/server';
import type { MapWords } from '#components/map/map-panel.tsx';

/** What a map beside a list says, in the reader's language. */
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
