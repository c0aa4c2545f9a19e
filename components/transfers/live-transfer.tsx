'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { telephoneHref } from '#components/portal/telephone-href.ts';
import { useBookingEvents } from '../booking/use-booking-events.ts';
import { mapScales, offsetKm, type Spot, scaleFor } from '../map/map-scale.ts';
import { MapStage } from '../map/map-stage.tsx';
import type { MapStreets, MapWords } from '../map/map-words.ts';
import { SketchMap } from '../map/sketch-map.tsx';
import { queryKeys } from '../query/query-keys.ts';
import { withQueryClient } from '../query/with-query-client.tsx';
import { etaMinutes, type VehiclePosition } from './vehicle-position.ts';

type Driver = { name: string | null; phone: string | null; photo_url: string | null };
type Vehicle = {
  make: string | null;
  model: string | null;
  color: string | null;
  licence_plate: string | null;
};
/** Driver and vehicle assigned to a transfer; null as long as they are not known. */
type Assigned = { driver: Driver | null; vehicle: Vehicle | null };

export type LiveWords = {
  waiting: string;
  plate: string;
  /** `Call #`. */
  call: string;
  driver: string;
  /** Texts for the minutes until the car arrives, from 0 to 60: `Arriving now`, `Arrives in 1 minute` ... */
  arrivesIn: string[];
  /** `at #`. */
  arrivesAt: string;
  /** `# km away`. */
  away: string;
  here: string;
  reconnecting: string;
  /** Caption of the sketch. */
  caption: string;
  /** Name of the pin of the car. */
  car: string;
  followCar: string;
  /** The reader's decimal separator. */
  decimal: string;
};

/** What the page tells the map beside the positions. */
type MapTexts = { words: MapWords; streets: MapStreets | null };

/** Within this distance the car counts as arrived. */
const arrivedKm = 0.08;
/** The texts are updated at this interval. */
const clockMs = 15_000;

type Ride = { assigned: Assigned; position: VehiclePosition | null };

/** Follows the events of a transfer: its driver, its vehicle and its position. */
function useTransfer(bookingId: string, status: string, start: Ride) {
  const router = useRouter();
  const cache = useQueryClient();
  const queryKey = queryKeys.transfer(bookingId);
  // The events write the state; the first ones tell the present state when the stream opens.
  const { data: ride } = useQuery<Ride>({ queryKey, enabled: false, initialData: start });
  const change = (how: (now: Ride) => Ride) => cache.setQueryData<Ride>(queryKey, (now) => how(now ?? start));
  const isLost = useBookingEvents(bookingId, ({ event, data }) => {
    if (event === 'vehicle') change((now) => ({ ...now, assigned: data }));
    else if (event === 'tracking')
      // Events can arrive out of order.
      change((now) =>
        now.position && now.position.recorded_at > data.recorded_at ? now : { ...now, position: data },
      );
    else if (event === 'status' && data.status !== status) router.refresh();
  });
  return { ...ride, isLost };
}

/** The driver, the car and its position, updated as the provider reports them. */
export const LiveTransfer = withQueryClient(function LiveTransfer({
  bookingId,
  status,
  start,
  pickUp,
  timeZone,
  words,
  map,
  icons,
}: {
  bookingId: string;
  status: string;
  start: Ride;
  pickUp: Spot & { name: string };
  timeZone: string;
  words: LiveWords;
  map: MapTexts;
  icons: { driver: ReactNode; phone: ReactNode; clock: ReactNode; alert: ReactNode };
}) {
  const { assigned, position, isLost } = useTransfer(bookingId, status, start);
  const { driver, vehicle } = assigned;
  return (
    <div className="grid gap-4">
      {driver || vehicle ? (
        <Card driver={driver} vehicle={vehicle} words={words} icons={icons} />
      ) : (
        <p className="flex items-start gap-2 text-ink-2">
          <span className="mt-0.5">{icons.clock}</span>
          {words.waiting}
        </p>
      )}
      {position && (
        <VehicleMap position={position} pickUp={pickUp} timeZone={timeZone} words={words} map={map} />
      )}
      <p role="status" className={isLost ? 'flex items-start gap-2 text-14 text-warn' : 'sr-only'}>
        {isLost && (
          <>
            {icons.alert}
            {words.reconnecting}
          </>
        )}
      </p>
    </div>
  );
});

function Card({
  driver,
  vehicle,
  words,
  icons,
}: {
  driver: Driver | null;
  vehicle: Vehicle | null;
  words: LiveWords;
  icons: { driver: ReactNode; phone: ReactNode };
}) {
  const car = [vehicle?.make, vehicle?.model].filter(Boolean).join(' ');
  return (
    <div
      data-driver=""
      className="panel grid grid-cols-[3rem_1fr] items-center gap-x-4 gap-y-3 p-5 sm:grid-cols-[3rem_1fr_auto]"
    >
      <span className="tile">{icons.driver}</span>
      <div className="min-w-0">
        <p className="strong">
          <bdi>{driver?.name ?? words.driver}</bdi>
        </p>
        <p className="text-14 text-ink-2">
          <bdi>{car}</bdi>
          {car && vehicle?.color && ' · '}
          <bdi>{vehicle?.color}</bdi>
        </p>
      </div>
      {vehicle?.licence_plate && (
        <p className="grid justify-items-start max-sm:col-start-2">
          <span className="label">{words.plate}</span>
          <bdi
            dir="ltr"
            className="numeric strong rounded-tag border border-line-strong px-2.5 py-0.5 tracking-[.04em]"
          >
            {vehicle.licence_plate}
          </bdi>
        </p>
      )}
      {driver?.phone && (
        <a
          href={telephoneHref(driver.phone)}
          className="link target col-start-2 inline-flex items-center gap-1.5 text-14 sm:col-span-2"
        >
          {icons.phone}
          <bdi>{words.call.replace('#', driver.name ?? words.driver)}</bdi>
        </a>
      )}
    </div>
  );
}

function VehicleMap({
  position,
  pickUp,
  timeZone,
  words,
  map,
}: {
  position: VehiclePosition;
  pickUp: Spot & { name: string };
  timeZone: string;
  words: LiveWords;
  map: MapTexts;
}) {
  // Before hydration the text contains nothing that depends on the current time.
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), clockMs);
    return () => clearInterval(timer);
  }, []);
  const car = { lat: position.latitude, lng: position.longitude };
  const { east, south } = offsetKm(pickUp, car);
  const km = Math.hypot(east, south);
  const isHere = km < arrivedKm;
  const minutes = now === null || isHere ? null : etaMinutes(position, now);
  const focus = { lat: (pickUp.lat + car.lat) / 2, lng: (pickUp.lng + car.lng) / 2 };
  const pixelsPerKm = mapScales[Math.min(scaleFor(focus, [pickUp, car], 90), mapScales.length - 3)] ?? 56;
  const away = words.away.replace('#', km.toFixed(1).replace('.', words.decimal));
  const statusText = isHere
    ? words.here
    : minutes === null
      ? away
      : (words.arrivesIn[Math.min(minutes, words.arrivesIn.length - 1)] ?? away);
  return (
    <figure className="overflow-hidden rounded-card border border-line">
      <div
        data-position={`${position.latitude},${position.longitude}`}
        className="flex h-86 flex-col bg-sunken [&_g]:transition-transform [&_g]:duration-1000 motion-reduce:[&_g]:transition-none"
      >
        <MapStage
          scene={{
            centre: pickUp,
            focus,
            pixelsPerKm,
            labels: [],
            spots: [],
            vehicle: { ...car, name: words.car, followText: words.followCar },
            current: null,
            words: map.words,
            streets: map.streets,
            isCooperative: true,
          }}
          sketchZoom={null}
          caption={words.caption}
        >
          <SketchMap
            id="car"
            centre={pickUp}
            pixelsPerKm={pixelsPerKm}
            labels={[]}
            ringText={map.words.ring}
            highlight={car}
            focus={focus}
          />
        </MapStage>
      </div>
      <figcaption className="grid gap-0.5 border-t border-line bg-surface px-3.5 py-3">
        <span role="status" className="strong">
          {statusText}
        </span>
        <span className="text-14 text-ink-2">
          {[
            !isHere && position.eta ? words.arrivesAt.replace('#', clockOf(position.eta, timeZone)) : null,
            !isHere && minutes !== null ? away : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </figcaption>
    </figure>
  );
}

/** `15:20`, with the same digits in every language of the portal. */
function clockOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(instant),
  );
}
