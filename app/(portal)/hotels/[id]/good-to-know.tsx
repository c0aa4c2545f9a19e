import { getTranslations } from 'next-intl/server';
import { telephoneHref } from '#components/portal/telephone-href.ts';
import { PriceRows } from '#components/ui/price.tsx';
import { Fact } from '#components/ui/tag.tsx';
import type { HotelDetails } from './types.ts';

/** House rules and all amenities of the hotel. */
export async function GoodToKnow({ hotel }: { hotel: HotelDetails }) {
  const t = await getTranslations('hotels.page');
  const { policies, contact } = hotel;
  const arrival = [policies.check_in_from, policies.check_in_until].filter(Boolean).join('–');
  const time = (text: string) => (
    <bdi dir="ltr" className="numeric">
      {text}
    </bdi>
  );
  return (
    <div className="grid gap-8">
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        <div>
          <PriceRows
            rows={[
              ...(arrival ? [{ label: t('arrival'), value: time(arrival) }] : []),
              ...(policies.check_out_until
                ? [{ label: t('departure'), value: time(policies.check_out_until) }]
                : []),
              ...(contact.phone
                ? [
                    {
                      label: t('phone'),
                      value: (
                        <a href={telephoneHref(contact.phone)} className="link target">
                          <bdi dir="ltr">{contact.phone}</bdi>
                        </a>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </div>
        <ul className="grid content-start gap-2 text-14 text-ink-2">
          {[
            policies.children,
            policies.pets,
            ...(policies.passport_required ? [t('passport')] : []),
            ...policies.extra,
          ].map((text) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      </div>
      <ul className="grid grid-cols-2 gap-x-8 gap-y-2 text-14 md:grid-cols-3">
        {hotel.amenities.map(({ key, name }) => (
          <li key={key}>
            <Fact icon="check">{name}</Fact>
          </li>
        ))}
      </ul>
    </div>
  );
}
