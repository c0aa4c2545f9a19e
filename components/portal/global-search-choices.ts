import type { OperationOutput } from '#server/wiring/client/index.ts';
import { hotelHref } from './hotel-href.ts';
import type { Kind } from './navigation.ts';
import { formNameOf, groupByKind, nameOf, type PlaceGroup, type Suggestion } from './place-suggestions.ts';
import type { RecentSearch } from './recent-searches.ts';

/** The fields of an experience that the list needs, as the API returns them. */
export type FoundExperience = Pick<
  OperationOutput<'searchExperiencesByKeyword'>['experiences'][number],
  'product_code' | 'title'
> & { location: { city: string } };

/** A row of the list and what choosing it does. */
export type Choice = {
  id: string;
  icon: PlaceGroup | 'experiences' | 'retry' | 'forget' | Kind;
  name: string;
  note?: string;
  code?: string;
} & (
  | { does: 'open'; search: RecentSearch; isRecent: boolean }
  | { does: 'go'; href: string; search: RecentSearch }
  | { does: 'retry' }
  | { does: 'forget' }
);

/** Rows of the list under one heading. */
export type ChoiceGroup = { key: string; title: string; choices: Choice[] };

const iconOf = { place: 'places', hotel: 'hotels', airport: 'airports', experience: 'experiences' } as const;

/** A search for a place by its name. */
export const placeSearch = (name: string, country = ''): RecentSearch => ({
  kind: 'place',
  id: name,
  name,
  note: '',
  country,
});

/**
 * The links for a choice. A place links to each kind of product that can be searched by place, in
 * the partner's order.
 */
export function linksFor(search: RecentSearch, kinds: readonly Kind[]): { kind: Kind; href: string }[] {
  const has = (kind: Kind) => kinds.includes(kind);
  const name = encodeURIComponent(search.name);
  if (search.kind === 'hotel' && has('hotels')) return [{ kind: 'hotels', href: hotelHref(search.id) }];
  if (search.kind === 'experience' && has('experiences'))
    return [{ kind: 'experiences', href: `/experiences/${encodeURIComponent(search.id)}` }];
  if (search.kind === 'airport' && has('airport'))
    return [{ kind: 'airport', href: `/airport?airport=${encodeURIComponent(search.id)}` }];
  const hrefs: Record<Kind, string | null> = {
    hotels: `/hotels?destination=${name}`,
    experiences: `/experiences?destination=${name}`,
    airport: `/airport?place=${name}`,
    transfers: `/transfers?to=${name}`,
    esim: search.country ? `/esim?country=${search.country}` : null,
  };
  return kinds.flatMap((kind) => {
    const href = hrefs[kind];
    return href ? [{ kind, href }] : [];
  });
}

function searchOf(one: Suggestion, found: readonly Suggestion[]): RecentSearch {
  const name = formNameOf(one, found);
  const common = { name, note: one.country_name, country: one.country };
  if (one.type === 'hotel') return { ...common, kind: 'hotel', id: one.hotel_id ?? one.id };
  if (one.type === 'airport' && one.iata_code) return { ...common, kind: 'airport', id: one.iata_code };
  return { ...common, kind: 'place', id: name };
}

/** The results, grouped by kind. For a partner without airport services an airport is treated as a place. */
export function foundGroups(
  places: readonly Suggestion[],
  experiences: readonly FoundExperience[],
  titles: Record<PlaceGroup | 'experiences', string>,
): ChoiceGroup[] {
  const groups: ChoiceGroup[] = groupByKind(places, ['places', 'hotels', 'airports']).map(
    ({ group, items }) => ({
      key: group,
      title: titles[group],
      choices: items.map((one) => ({
        id: one.id,
        icon: group,
        name: nameOf(one),
        note: one.country_name,
        code: one.iata_code,
        does: 'open',
        search: searchOf(one, places),
        isRecent: false,
      })),
    }),
  );
  if (experiences.length === 0) return groups;
  // Experiences are last because they arrive last, and rows on screen must not move.
  groups.push({
    key: 'experiences',
    title: titles.experiences,
    choices: experiences.map(({ product_code: code, title, location }) => ({
      id: code,
      icon: 'experiences',
      name: title,
      note: location.city,
      does: 'open',
      search: { kind: 'experience', id: code, name: title, note: location.city, country: '' },
      isRecent: false,
    })),
  });
  return groups;
}

/** The recent searches of this device, and a choice to clear them. */
export function recentGroup(
  recents: readonly RecentSearch[],
  words: { title: string; forget: string },
): ChoiceGroup[] {
  if (recents.length === 0) return [];
  return [
    {
      key: 'recents',
      title: words.title,
      choices: [
        ...recents.map(
          (search): Choice => ({
            id: `${search.kind} ${search.id}`,
            icon: iconOf[search.kind],
            name: search.name,
            note: search.note || undefined,
            code: search.kind === 'airport' ? search.id : undefined,
            does: 'open',
            search,
            isRecent: true,
          }),
        ),
        { id: 'forget', icon: 'forget', name: words.forget, does: 'forget' },
      ],
    },
  ];
}

/** The kinds of products that can be searched for at a place. */
export function kindGroup(
  search: RecentSearch,
  kinds: readonly Kind[],
  words: { title: string; names: Record<Kind, string> },
): ChoiceGroup {
  return {
    key: 'kinds',
    title: words.title,
    choices: linksFor(search, kinds).map(({ kind, href }) => ({
      id: kind,
      icon: kind,
      name: words.names[kind],
      does: 'go',
      href,
      search,
    })),
  };
}

/** The searches for text without suggestions: hotels and airports by place, experiences by keyword. */
export function wordsGroup(
  typed: string,
  kinds: readonly Kind[],
  words: { title: string; names: Record<Kind, string> },
): ChoiceGroup[] {
  const search = placeSearch(typed);
  const group = kindGroup(
    search,
    kinds.filter((kind) => kind === 'hotels' || kind === 'experiences' || kind === 'airport'),
    words,
  );
  const choices = group.choices.map((choice) =>
    choice.id === 'experiences' && choice.does === 'go'
      ? { ...choice, href: `/experiences?q=${encodeURIComponent(typed)}` }
      : choice,
  );
  return choices.length > 0 ? [{ ...group, choices }] : [];
}
