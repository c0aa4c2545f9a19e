import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AppearanceSection } from '#components/account/appearance-section.tsx';
import { type Choice, countryChoices, currencyChoices } from '#components/account/choices.ts';
import { DataSection } from '#components/account/data-section.tsx';
import { MembershipSection } from '#components/account/membership-section.tsx';
import { NotificationsSection } from '#components/account/notifications-section.tsx';
import { ProfileForm } from '#components/account/profile-form.tsx';
import { SessionsSection } from '#components/account/sessions-section.tsx';
import { SignInSection } from '#components/account/sign-in-section.tsx';
import { SwitchSection } from '#components/account/switch-section.tsx';
import { TogetherSection } from '#components/account/together-section.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { phoneText } from '#components/portal/telephone-link.tsx';
import { DoneNote } from '#components/ui/done-note.tsx';
import { toJsonProp } from '#components/ui/json-prop.ts';
import { listSessions } from '#server/modules/auth/index.ts';
import { getNotificationChoices, getProfile } from '#server/modules/tenants/index.ts';
import { inLocale } from '#server/modules/theming/index.ts';
import { openMemberPage, readMembership, type SearchParams, withQuery } from '#server/portal/index.ts';
import { saveProfile } from './actions.ts';
import { readAppChoices } from './app-choices.ts';
import { readProfileWords } from './read-profile-words.tsx';
import { endAllOthers, endOneSession, moveToOrganisation, saveNotifications } from './sign-in-actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('title') };
}

/**
 * Account page: profile, appearance, notifications, personal data, membership, sign-in, sessions and other
 * organisations.
 */
export default async function AccountPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/account', searchParams });
  const parameters = await searchParams;
  const [t, languages, words, profile, membership, { sessions }, choices, apps] = await Promise.all([
    getTranslations('account'),
    getTranslations('languages'),
    readProfileWords(),
    getProfile(portal.memberContext),
    readMembership(portal.memberContext),
    listSessions(portal.memberContext),
    getNotificationChoices(portal.memberContext),
    readAppChoices(portal),
  ]);
  const { app, brand, locale } = portal;
  const path = withQuery('/account', parameters);
  const { done, export: refused } = parameters;
  const partner = inLocale(brand.names, brand, locale);
  const currency = profile.currency ?? '';
  const unchosen: Choice = ['', t('choose')];
  const partnerDefault: Choice = [
    '',
    t('currencyDefault', { brand: partner, currency: app.organisationCurrency }),
  ];
  return (
    <Shell portal={portal} path={path} active="me">
      <div className="pt-8 md:pt-12">
        <h1 className="heading-1">{t('title')}</h1>
        <p className="mt-2 text-ink-2">{t('lead')}</p>
        <DoneNote>{done === 'ended' || done === 'notifications' ? t(`done.${done}`) : null}</DoneNote>
        <div className="mt-10 grid gap-x-12 gap-y-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] xl:gap-x-24">
          <div className="empty:hidden lg:col-start-2">
            <TogetherSection portal={portal} />
          </div>
          <div className="grid content-start gap-16 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <section aria-labelledby="details" className="grid content-start gap-6">
              <h2 id="details" className="heading-2">
                {t('details')}
              </h2>
              <ProfileForm
                action={saveProfile}
                profile={{
                  firstname: profile.firstname,
                  lastname: profile.lastname,
                  date_of_birth: profile.date_of_birth ?? '',
                  gender: profile.gender ?? '',
                  country: profile.country ?? '',
                  phone_number: phoneText(profile.phone_number ?? ''),
                  locale,
                  currency,
                }}
                choices={toJsonProp({
                  country: [
                    ...(profile.country ? [] : [unchosen]),
                    ...countryChoices(locale, profile.country ?? ''),
                  ],
                  locale: brand.locales.map((one) => [one, languages(one)]),
                  currency: [partnerDefault, ...currencyChoices(portal.memberContext, locale, currency)],
                })}
                words={words}
              />
            </section>
            <AppearanceSection portal={portal} path="/account" />
            <NotificationsSection portal={portal} choices={choices} save={saveNotifications} />
            <DataSection
              brand={partner}
              refused={refused === 'often' || refused === 'failed' ? t(`data.refused.${refused}`) : null}
            />
          </div>
          <div className="grid content-start gap-16 lg:col-start-2">
            <MembershipSection portal={portal} membership={membership} />
            <SignInSection email={profile.email} username={profile.username} />
            <SessionsSection
              portal={portal}
              sessions={sessions}
              end={endOneSession}
              endOthers={endAllOthers}
            />
            <SwitchSection apps={apps} move={moveToOrganisation} />
          </div>
        </div>
      </div>
    </Shell>
  );
}
