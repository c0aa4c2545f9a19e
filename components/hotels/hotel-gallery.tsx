import { getTranslations } from 'next-intl/server';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Poster } from '../ui/poster.tsx';
import { Sheet } from '../ui/sheet.tsx';

type Photo = { url: string; caption: string };

/** Corners of the four small pictures beside the large one. */
const corners = ['', 'md:rounded-se-card', '', 'md:rounded-ee-card'];

/** Pictures of a hotel: one on phones, five on wide screens, and all of them with captions in a sheet. */
export async function HotelGallery({ name, photos }: { name: string; photos: Photo[] }) {
  const [t, shell] = await Promise.all([getTranslations('hotels.page'), getTranslations('shell')]);
  const [first, ...others] = photos;
  if (!first) return null;
  return (
    <div className="relative -mx-(--gutter) grid gap-2 md:mx-0 md:grid-cols-[2fr_1fr_1fr] md:grid-rows-[212px_212px]">
      <Poster
        src={first.url}
        alt={first.caption}
        eager
        className="masked rounded-none md:row-span-2 md:aspect-auto md:h-full md:rounded-s-card"
      />
      {others.slice(0, 4).map((photo, index) => (
        <Poster
          key={photo.url}
          src={photo.url}
          alt={photo.caption}
          className={`hidden h-full rounded-none md:block md:aspect-auto ${corners[index]}`}
        />
      ))}
      <div className="absolute end-4 bottom-4">
        <Sheet
          full
          title={name}
          closeLabel={shell('close')}
          closeIcon={<Icon name="close" size={24} />}
          triggerClass={`${buttonClass({ size: 'small' })} border border-line bg-surface! text-ink! shadow-float`}
          trigger={t('pictures', { count: photos.length })}
        >
          <ul className="grid gap-6">
            {photos.map((photo) => (
              <li key={photo.url}>
                <figure className="grid gap-2">
                  <Poster src={photo.url} />
                  <figcaption className="text-14 text-ink-2">{photo.caption}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </Sheet>
      </div>
    </div>
  );
}
