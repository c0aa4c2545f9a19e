/**
 * The airport that most people mean in a city with several, by IATA code. The open data has no passenger
 * numbers, and classes and runways do not identify it (Mexico City's new NLU has longer runways than MEX).
 * Maintained by hand.
 */
export const mainAirports: ReadonlySet<string> = new Set(
  (
    'AMM ARN ATL BCN BER BKK BOM BOS BRU BUD CAI CDG CGK CMN DEL DFW DUB DXB EZE FCO FRA GIG GRU GVA HAM HEL HKG HND IAH ICN IST JED JFK ' +
    'JNB KEF KIX KUL LAX LHR LIS MAD MAN MCO MEL MEX MIA MNL MUC MXP NBO NGO ORD OSL PEK PHX PVG RUH SEA SFO SIN SVO SYD TPE ' +
    'VIE WAW YUL YVR YYZ ZRH'
  ).split(' '),
);
