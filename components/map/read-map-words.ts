import { getTranslations } from 'next-intl/server';
import { config } from '#server/platform/config/index.ts';
import type { MapStreets, MapWords } from './map-words.ts';

/** The streets that the operator set; a style before a file. Null if the map shows coasts and borders only. */
export function readMapStreets(): MapStreets | null {
  if (config.mapStyleUrl) return { styleUrl: config.mapStyleUrl };
  return config.mapPmtilesUrl ? { pmtilesUrl: config.mapPmtilesUrl } : null;
}

/** The texts of a map, in the portal's language. */
export async function readMapWords(): Promise<MapWords> {
  const [t, shell] = await Promise.all([getTranslations('hotels'), getTranslations('shell')]);
  return {
    map: t('map'),
    openMap: t('openMap'),
    mapCaption: t('mapCaption'),
    openCaption: readMapStreets() ? t('ringCaption') : t('coastCaption'),
    ring: t('ring', { distance: '#' }),
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
    close: shell('close'),
    gestures: { control: t('zoomWithControl'), command: t('zoomWithCommand'), touch: t('moveWithFingers') },
  };
}
