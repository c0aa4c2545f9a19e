import type { HotelContent, HotelFacts, RatedHotel } from '#server/modules/hotels/catalogue/port.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { describeAmenity } from './amenities.ts';
import { countryOf, styleOf } from './countries.ts';
import { draw, drawBetween, drawFrom, drawShare, trait } from './draws.ts';
import { type Language, languages } from './languages.ts';
import { magicEffect } from './magic.ts';
import { arabicLists, listsOf } from './names/name-hotel.ts';
import type { Property } from './properties.ts';
import { presentRoom, roomsOf } from './room-types.ts';
import { checkInFrom } from './terms.ts';
import { countStars } from './texts/count-stars.ts';
import * as texts from './texts/property-texts.ts';
import reviews from './texts/reviews.json' with { type: 'json' };

/** Functions of another module that create the generated pictures. */
export type Pictures = {
  posterUrl(picture: {
    kind: 'hotel';
    placeId: string;
    countryCode: string;
    latitude: number;
    longitude: number;
    propertyId: string;
    scene: texts.HotelScene;
    position: number;
  }): string;
  /** The scene that shows a hotel in lists. */
  coverScene(propertyId: string): texts.HotelScene;
};

/** Invented reviews: the first three of a language are positive, the others less so. */
const reviewTexts: Record<Language, readonly { title: string; text: string }[]> = reviews.texts;

const countryNames = new Map<string, Intl.DisplayNames>();

/** A property as an entry of a list. */
export function summarise(property: Property, language: Language, pictures: Pictures): RatedHotel {
  const ofProperty = summaries.get(property) ?? new Map<Language, RatedHotel>();
  summaries.set(property, ofProperty);
  const summary = ofProperty.get(language) ?? composeSummary(property, language, pictures);
  ofProperty.set(language, summary);
  return summary;
}

/** Summaries are cached with their property, because one search shows several hundred of them. */
const summaries = new WeakMap<Property, Map<Language, RatedHotel>>();

function composeSummary(property: Property, language: Language, pictures: Pictures): RatedHotel {
  return {
    id: property.id,
    placeId: property.place.id,
    name: nameIn(property, language),
    starRating: property.stars,
    guestRating: { score: property.score, count: property.reviewCount },
    propertyType: property.type,
    address: addressOf(property, language),
    latitude: property.latitude,
    longitude: property.longitude,
    thumbnail: coverOf(property, pictures),
    amenities: property.amenities,
  };
}

/** All details of a hotel that do not depend on dates. */
export function describeHotel(
  property: Property,
  language: Language,
  pictures: Pictures,
): HotelContent & { reviews: NonNullable<HotelContent['reviews']> } {
  const { seed, place } = property;
  const slug = slugOf(property.name);
  const rules = texts.houseRules.filter(
    (_, index) => index === 1 || draw(seed, trait.checkOut + 1000 + index) % 2 === 0,
  );
  if (countryOf(place.countryCode).touristTaxCents > 0) rules.push(texts.touristTaxRule);
  return {
    ...summarise(property, language, pictures),
    description: descriptionOf(property, language),
    photos: photosOf(property, language, pictures),
    amenityDetails: property.amenities.map((key) => describeAmenity(key, language)),
    policies: {
      checkInFrom: checkInFrom(property),
      checkInUntil: property.amenities.includes('front_desk_24h') ? '23:59' : '22:00',
      checkOutUntil: drawFrom(seed, trait.checkOut, ['10:00', '11:00', '11:00', '12:00']),
      children: drawFrom(seed, trait.pets, texts.childrenPolicies)[language],
      pets: (property.amenities.includes('pets_allowed') ? texts.petsAllowed : texts.petsNotAllowed)[
        language
      ],
      passportRequired: passportRequired(property),
      extra: rules.map((rule) => rule[language]),
    },
    contact: {
      phone: phoneOf(property),
      // RFC 2606 reserves .example.
      email: `frontdesk@${slug}.example`,
      website: `https://${slug}.example`,
    },
    languages: languagesSpoken(property),
    reviews: reviewsOf(property, language),
    timeZone: place.timeZone,
    roomTypes: roomsOf(property).map((room) =>
      presentRoom(property, room, language, roomPictures(property, pictures)),
    ),
  };
}

/** What identifies a property, in English. */
export function factsOf(property: Property): HotelFacts {
  const { id, name, latitude, longitude } = property;
  const { line: addressLine, postalCode } = addressOf(property, 'en');
  return { id, name, latitude, longitude, addressLine, postalCode, phone: phoneOf(property), chain: null };
}

/** +999 is not assigned to any country, so no test can reach a person. */
function phoneOf({ seed }: Property): string {
  return `+999 20 555 ${String(draw(seed, trait.phone) % 10_000).padStart(4, '0')}`;
}

/** The picture that shows a property in lists. */
export function coverOf(property: Property, pictures: Pictures): string {
  return picture(property, pictures.coverScene(property.id), 0, pictures);
}

/** Pictures of the rooms of a property. */
export function roomPictures(property: Property, pictures: Pictures): string[] {
  return [picture(property, 'room', 2, pictures), picture(property, 'view', 3, pictures)];
}

/** The name of a property in a language: Arabic uses its Arabic name when there is one. */
function nameIn(property: Property, language: Language): string {
  return language === 'ar' && property.localName ? property.localName : property.name;
}

/** Whether the property must send passports to the police before arrival: one property in forty. */
function passportRequired(property: Property): boolean {
  return (
    magicEffect(property.id) === 'passport_required' ||
    (!magicEffect(property.id) && draw(property.seed, trait.passport) % 40 === 0)
  );
}

/** The gallery: the cover picture first, then the other scenes, each with another variant. */
function photosOf(property: Property, language: Language, pictures: Pictures): HotelContent['photos'] {
  const cover = pictures.coverScene(property.id);
  const ordered = [...texts.scenes].sort(
    (one, other) => Number(other.scene === cover) - Number(one.scene === cover),
  );
  return ordered.map(({ scene, caption }, position) => ({
    url: picture(property, scene, position, pictures),
    caption: caption[language],
  }));
}

function picture(
  property: Property,
  scene: texts.HotelScene,
  positionInGallery: number,
  pictures: Pictures,
): string {
  const { place, id, index } = property;
  return pictures.posterUrl({
    kind: 'hotel',
    placeId: place.id,
    countryCode: place.countryCode,
    latitude: place.latitude,
    longitude: place.longitude,
    propertyId: id,
    scene,
    position: index + positionInGallery,
  });
}

function addressOf(property: Property, language: Language): HotelContent['address'] {
  const { seed, place } = property;
  const style = styleOf(place);
  const lists = language === 'ar' && style === 'arabic' ? arabicLists() : listsOf(style);
  const street = drawFrom(seed, trait.street, lists.streets);
  return {
    line: `${street} ${drawBetween(seed, trait.houseNumber, 1, 180)}`,
    district: lists.districts[property.district] ?? null,
    city: place.names?.[language] ?? place.name,
    postalCode: String(drawBetween(seed, trait.postalCode, 10_000, 98_999)),
    country: countryName(place.countryCode, language),
    countryCode: place.countryCode,
  };
}

function descriptionOf(property: Property, language: Language): string {
  const address = addressOf(property, language);
  const opening = drawFrom(property.seed, trait.description, texts.openings)
    [language].replace('{name}', nameIn(property, language))
    .replace('{type}', texts.typeNouns[property.type][language])
    .replace('{stars}', countStars(property.stars, language))
    .replace('{district}', address.district ?? address.city)
    .replace('{distance}', oneDigit(property.distanceKm, language))
    .replace('{city}', address.city);
  const best = property.amenities
    .filter((key) => !['wifi', 'breakfast', 'non_smoking', 'laundry'].includes(key))
    .slice(0, 4)
    .map((key) => withinSentence(describeAmenity(key, language).name, language));
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(best);
  const sentences = [opening, drawFrom(property.seed, trait.description + 1000, texts.atmospheres)[language]];
  if (best.length > 0) sentences.push(texts.finds[language].replace('{list}', list));
  return [...sentences, texts.sandboxNote[language]].join(' ');
}

/** A name inside a sentence. German nouns keep their capital letter; other languages use lower case. */
function withinSentence(name: string, language: Language): string {
  return language === 'de' ? name : name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
}

function oneDigit(value: number, language: Language): string {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 1 }).format(value);
}

function reviewsOf(property: Property, language: Language): NonNullable<HotelContent['reviews']> {
  const { seed, score, reviewCount } = property;
  const shares = [4, 3, 2, 1, 0].map((gap) => Math.exp(-((score - 9.4 + gap * 1.9) ** 2) / 4));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const counts = shares.map((share) => Math.floor((reviewCount * share) / whole));
  counts[4] = (counts[4] ?? 0) + reviewCount - counts.reduce((sum, count) => sum + count, 0);
  const latest = Array.from({ length: 6 }, (_, index) => {
    const chance = trait.review + index * 10;
    const positive = drawShare(seed, chance) < (score - 5) / 5;
    const written = drawShare(seed, chance + 1) < 0.7 ? language : drawFrom(seed, chance + 2, languages);
    const pool = reviewTexts[written].slice(...(positive ? [0, 3] : [3, 5]));
    const { name: author, countryCode } = drawFrom(seed, chance + 3, reviews.authors);
    const own = score + (positive ? 0.6 : -1.6) + drawShare(seed, chance + 4) * 0.6 - 0.3;
    return {
      author,
      countryCode,
      score: Math.round(Math.min(10, Math.max(2, own)) * 10) / 10,
      // About one to three weeks between two reviews, counted back from today.
      date: addDays(today('UTC'), -(4 + index * 13 + drawBetween(seed, chance + 5, 0, 9))),
      ...drawFrom(seed, chance + 6, pool),
      language: written,
    };
  });
  const breakdown = Object.fromEntries(
    ['2', '4', '6', '8', '10'].map((upTo, index) => [upTo, counts[index] ?? 0]),
  );
  return { score, count: reviewCount, breakdown, latest };
}

function languagesSpoken(property: Property): string[] {
  const local: Partial<Record<string, string[]>> = {
    french: ['fr'],
    german: ['de'],
    italian: ['it'],
    spanish: ['es'],
    portuguese: ['pt'],
    dutch: ['nl'],
    greek: ['el'],
    turkish: ['tr'],
    arabic: ['ar'],
    japanese: ['ja'],
    chinese: ['zh'],
    korean: ['ko'],
    siamese: ['th'],
    vietnamese: ['vi'],
    malay: ['ms'],
    indian: ['hi'],
  };
  const further = drawFrom(property.seed, trait.language, [[], ['fr'], ['es'], ['de'], ['ar']]);
  return [...new Set([...(local[styleOf(property.place)] ?? []), 'en', ...further])];
}

function countryName(countryCode: string, language: Language): string {
  const names = countryNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  countryNames.set(language, names);
  return names.of(countryCode) ?? countryCode;
}

function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'hotel';
}
