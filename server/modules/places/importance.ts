import { mainAirports } from './main-airports.ts';
import type { PlaceType } from './place-record.ts';

const capitalBonus = 0.3;
/** Districts rank below towns of their size, because their population is often that of the whole city. */
const districtPenalty = 1;

/** Cities with a metropolitan code attract more travellers: Paris ranks before Pyongyang. */
const metropolitanBonus = 0.3;

/** Base-10 logarithm of the population plus bonuses, so that the kind of match can outweigh it. */
export function cityImportance(type: PlaceType, population: number, hasMetropolitanCode: boolean): number {
  const bonus = type === 'capital' ? capitalBonus : type === 'district' ? -districtPenalty : 0;
  return Math.max(0, Math.log10(population + 1) + bonus + (hasMetropolitanCode ? metropolitanBonus : 0));
}

const airportClass: Partial<Record<PlaceType, { scheduled: number; unscheduled: number }>> = {
  large_airport: { scheduled: 4, unscheduled: 1.6 },
  medium_airport: { scheduled: 3, unscheduled: 1.2 },
};
const smallAirport = { scheduled: 2, unscheduled: 0.8 };

const mainAirportBonus = 0.4;

/**
 * The importance of an airport by its class, scheduled service, its city's population and, with little
 * weight, its longest runway (most hubs have 10,000 to 13,000 feet). The main airport of a city of a million
 * ranks like a city of half a million.
 */
export function airportImportance(airport: {
  iata: string;
  type: PlaceType;
  scheduled: boolean;
  cityPopulation: number;
  runwayFeet: number;
}): number {
  const { scheduled, unscheduled } = airportClass[airport.type] ?? smallAirport;
  if (!airport.scheduled) return unscheduled;
  const bonus = mainAirports.has(airport.iata) ? mainAirportBonus : 0;
  return (
    scheduled +
    bonus +
    0.2 * Math.log10(airport.cityPopulation + 1) +
    Math.min(airport.runwayFeet, 12_000) / 40_000
  );
}
