import { getTranslations } from 'next-intl/server';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Poster } from '../ui/poster.tsx';
import { Sheet } from '../ui/sheet.tsx';

/** Pictures of an experience: one on phones, three on wide screens, and all of them in a sheet. */
export async function ExperienceGallery({ title, images }: { title: string; images: readonly string[] }) {
  const [t, shell] = await Promise.all([getTranslations('hotels.page'), getTranslations('shell')]);
  const [first, second, third] = images;
  if (!first) return null;
  return (
    <div className="relative -mx-(--gutter) grid gap-2 md:mx-0 md:grid-cols-[2fr_1fr] md:grid-rows-[212px_212px]">
      <Poster
        src={first}
        eager
        className="masked rounded-none md:row-span-2 md:aspect-auto md:h-full md:rounded-s-card"
      />
      {second && (
        <Poster
          src={second}
          className="hidden h-full rounded-none md:block md:aspect-auto md:rounded-se-card"
        />
      )}
      {third && (
        <Poster
          src={third}
          className="hidden h-full rounded-none md:block md:aspect-auto md:rounded-ee-card"
        />
      )}
      <div className="absolute end-4 bottom-4">
        <Sheet
          full
          title={title}
          closeLabel={shell('close')}
          closeIcon={<Icon name="close" size={24} />}
          triggerClass={`${buttonClass({ size: 'small' })} border border-line bg-surface! text-ink! shadow-float`}
          trigger={t('pictures', { count: images.length })}
        >
          <ul className="grid gap-6">
            {images.map((image) => (
              <li key={image}>
                <Poster src={image} />
              </li>
            ))}
          </ul>
        </Sheet>
      </div>
    </div>
  );
}
