/**
 * The IATA code of the airline with which a flight number begins: `AF` of AF1234. Null for a number that begins
 * with the three letters of an ICAO code, because no rule leads from them to the IATA code.
 */
export function airlineOf(flightNumber: string | null | undefined): string | null {
  return /^((?=.?[A-Z])[A-Z0-9]{2}) ?\d{1,4}[A-Z]?$/i.exec(flightNumber ?? '')?.[1]?.toUpperCase() ?? null;
}
