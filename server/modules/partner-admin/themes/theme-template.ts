import { z } from 'zod';
import { apps } from '#server/modules/tenants/schema.ts';
import type { BrandInput, Locale } from '#server/modules/theming/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';

const AppReference = z.object({ app: reference });

/** Placeholder for texts that the partner must write. `theme set` rejects empty texts. */
const blank = '';

type DefaultWords = {
  points: { zero?: string; one: string; two?: string; few?: string; many?: string; other: string };
  circle: { one: string; two?: string; few?: string; other: string; yours: string };
};

/** Default words for things that a brand may rename. */
const defaultWords: Record<Locale, DefaultWords> = {
  en: {
    points: { one: 'point', other: 'points' },
    circle: { one: 'circle', other: 'circles', yours: 'your circle' },
  },
  fr: {
    points: { one: 'point', other: 'points' },
    circle: { one: 'cercle', other: 'cercles', yours: 'votre cercle' },
  },
  es: {
    points: { one: 'punto', other: 'puntos' },
    circle: { one: 'círculo', other: 'círculos', yours: 'su círculo' },
  },
  de: {
    points: { one: 'Punkt', other: 'Punkte' },
    circle: { one: 'Kreis', other: 'Kreise', yours: 'Ihr Kreis' },
  },
  ar: {
    points: { zero: 'نقطة', one: 'نقطة', two: 'نقطتان', few: 'نقاط', many: 'نقطة', other: 'نقطة' },
    circle: { one: 'دائرة', two: 'دائرتان', few: 'دوائر', other: 'دائرة', yours: 'دائرتك' },
  },
};

/**
 * Returns a starting brand.json: neutral colours and the app's name, language and modules. Texts and contacts
 * that only the partner knows are empty; `theme check` lists them.
 */
export async function themeTemplate(
  ctx: OperatorContext,
  given: z.input<typeof AppReference>,
): Promise<{ app: string; brand: BrandInput }> {
  const app = await findApp(ctx, parseInput(AppReference, given).app);
  const [row] = await ctx.db
    .select({ locale: apps.defaultLocale, currency: apps.defaultCurrency })
    .from(apps)
    .where(eq(apps.id, app.id));
  const locale = (row?.locale ?? 'en') as Locale;
  const text = { [locale]: blank };
  const brand: BrandInput = {
    slug: app.slug,
    names: { [locale]: app.name },
    slogan: text,
    promise: text,
    logo: {
      light: `/brands/${app.slug}/logo-light.svg`,
      dark: `/brands/${app.slug}/logo-dark.svg`,
      mark: `/brands/${app.slug}/mark.svg`,
    },
    seeds: { neutral: [0.25, 0.02, 250], primary: [0.42, 0.11, 250], accent: [0.72, 0.13, 75] },
    card: {
      art: 'waves',
      ground: [0.28, 0.06, 250],
      line: [0.45, 0.08, 250],
      accent: [0.72, 0.13, 75],
      ink: [0.98, 0.005, 250],
      ink2: [0.88, 0.02, 250],
      badge: 'outline',
    },
    emphasis: 'primary',
    shape: {
      cardRadius: 14,
      fieldRadius: 10,
      tagRadius: 6,
      buttonRadius: 10,
      elevation: 'shadow',
      medallion: 'round',
      iconStroke: 1.75,
      iconEnds: 'round',
      labels: 'plain',
      pictureMask: 'none',
      barThickness: 6,
    },
    typePair: 'figtree',
    defaultScheme: 'system',
    locales: [locale],
    vocabulary: {
      points: { [locale]: defaultWords[locale].points },
      circle: { [locale]: defaultWords[locale].circle },
      tiers: {},
    },
    tone: 'friendly',
    support: { phone: blank, email: blank, timeZone: 'UTC', hours: [] },
    legal: { terms: text, privacy: text, imprint: text },
    mail: { senderName: { [locale]: app.name }, replyTo: blank },
    earnRule: { pointsPerUnit: 1, currency: row?.currency ?? 'EUR', expiresAfterMonths: 24 },
    modules: app.modules,
  };
  return { app: app.slug, brand };
}
