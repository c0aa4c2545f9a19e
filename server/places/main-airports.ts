/**
 * The airport that most people mean where a city has several. The open data has no passenger numbers, and classes and runways do
 * not tell them apart (Mexico's new NLU has longer runways than MEX). Written by hand.
 */
export const mainAirports: ReadonlySet<string> = new Set(
  (
    'AMM ARN ATL BCN BER BKK BOM BOS BRU BUD CAI CDG CGK CMN DEL DFW DUB DXB EZE FCO FRA GIG GRU GVA HAM HEL HKG HND IAH ICN IST JED JFK ' +
    'JNB KEF KIX KUL LAX LHR LIS MAD MAN MCO MEL MEX MIA MNL MUC MXP NBO NGO ORD OSL PEK PHX PVG RUH SEA SFO SIN SVO SYD TPE ' +
    'VIE WAW YUL YVR YYZ ZRH'
  ).split(' '),
);
