import { toPlainText } from '#server/platform/supplier-http/index.ts';

/** Our amenities by the supplier's types of them; the others keep their type. */
const ours: Record<string, [key: string, category: string]> = {
  'wi-fi': ['wifi', 'internet'],
  wifi: ['wifi', 'internet'],
  '24_hour_front_desk': ['front_desk_24h', 'services'],
  front_desk_24h: ['front_desk_24h', 'services'],
  restaurant: ['restaurant', 'food'],
  bar: ['bar', 'food'],
  room_service: ['room_service', 'food'],
  breakfast: ['breakfast', 'food'],
  pool: ['pool', 'wellness'],
  swimming_pool: ['pool', 'wellness'],
  spa: ['spa', 'wellness'],
  sauna: ['sauna', 'wellness'],
  gym: ['gym', 'wellness'],
  parking: ['parking', 'transport'],
  ev_charging: ['ev_charging', 'transport'],
  airport_shuttle: ['airport_shuttle', 'transport'],
  childcare_service: ['kids_club', 'family'],
  pets_allowed: ['pets_allowed', 'services'],
  laundry: ['laundry', 'services'],
  concierge: ['concierge', 'services'],
  business_centre: ['meeting_rooms', 'services'],
  air_conditioning: ['air_conditioning', 'room'],
  accessibility_mobility: ['accessible', 'accessibility'],
};

/** An amenity with our key and category where we have it, else with a key of the supplier's type. */
export function amenityOf({ type, description }: { type: string; description?: string | null | undefined }): {
  key: string;
  name: string;
  category: string;
} {
  const written = type.toLowerCase();
  const [key, category] = ours[written] ?? [written.replace(/[^a-z0-9]+/g, '_').slice(0, 40), 'services'];
  return { key, name: toPlainText(description, 100) || toPlainText(type, 100), category };
}
