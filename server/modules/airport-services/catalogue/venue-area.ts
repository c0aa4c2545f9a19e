/** An area by its country (ISO 3166-1 alpha-2), airport or city; conditions that are absent match everything. */
export type VenueArea = { countryCode?: string; hubId?: string; cityId?: string };

/** Whether an airport meets all conditions of an area. */
export function isInArea(
  airport: { id: string; countryCode: string; city: { id: string } | null },
  { countryCode, hubId, cityId }: VenueArea,
): boolean {
  return (
    (countryCode === undefined || airport.countryCode === countryCode) &&
    (hubId === undefined || airport.id === hubId) &&
    (cityId === undefined || airport.city?.id === cityId)
  );
}
