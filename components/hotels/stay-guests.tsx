'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { Select } from '../ui/field.tsx';

export type GuestsWords = {
  adults: string;
  rooms: string;
  children: string;
  /** `Age of child #`. */
  childAge: string;
  addChild: string;
  /** `Child, 0 years` to 17. */
  ages: string[];
  remove: string;
};

const mostGuests = 16;

/**
 * Adults, rooms and the age of each child, as native selects. The last age is always empty: choosing one adds a child
 * and another empty field, so that families are entered without JavaScript too, one child at a time.
 */
export function StayGuests({
  id,
  adults,
  rooms,
  childrenAges,
  words,
  inline = false,
  error,
}: {
  id: string;
  adults: number;
  rooms: number;
  childrenAges: number[];
  words: GuestsWords;
  /** Fields stand in the grid of the form instead of one of their own. */
  inline?: boolean;
  error?: ReactNode;
}) {
  const [ages, setAges] = useState(childrenAges);
  const [grownUps, setGrownUps] = useState(adults);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const isRoomForMore = grownUps + ages.length < mostGuests;
  const years = words.ages.map((text, age) => (
    <option key={text} value={age}>
      {text}
    </option>
  ));
  return (
    <fieldset className={inline ? 'contents' : 'grid gap-4'}>
      <legend className="sr-only">{words.adults}</legend>
      <div className={`grid grid-cols-2 gap-4 ${inline ? 'lg:contents' : ''}`}>
        <Select
          id={`${id}-adults`}
          name="adults"
          label={words.adults}
          value={grownUps}
          onChange={(event) => setGrownUps(Number(event.target.value))}
        >
          {Array.from({ length: mostGuests }, (_, index) => (
            <option key={String(index + 1)}>{index + 1}</option>
          ))}
        </Select>
        <Select id={`${id}-rooms`} name="rooms" label={words.rooms} defaultValue={rooms}>
          {Array.from({ length: 8 }, (_, index) => (
            <option key={String(index + 1)}>{index + 1}</option>
          ))}
        </Select>
        {ages.map((age, index) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: two children may have one age
            key={index}
            id={`${id}-child-${index}`}
            name="child"
            label={words.childAge.replace('#', String(index + 1))}
            value={age}
            onChange={(event) => setAges(changed(ages, index, event.target.value))}
          >
            <option value="">{words.remove}</option>
            {years}
          </Select>
        ))}
        {isRoomForMore && (
          <div
            key={`next-${ages.length}`}
            // Alone in its row it takes the whole of it: the words for adding a child are long in some languages.
            className={ages.length % 2 > 0 ? '' : inline ? 'max-lg:col-span-2' : 'col-span-2'}
          >
            <Select
              id={`${id}-child-next`}
              // An empty choice has no place in the address; without scripts it is sent and ignored.
              name={isLive ? undefined : 'child'}
              label={words.children}
              defaultValue=""
              onChange={(event) => setAges(changed(ages, ages.length, event.target.value))}
            >
              <option value="">{words.addChild}</option>
              {years}
            </Select>
          </div>
        )}
      </div>
      {error}
    </fieldset>
  );
}

/** The ages with one added, changed or, where nothing was chosen, taken out. */
function changed(ages: number[], index: number, value: string): number[] {
  const rest = ages.filter((_, other) => other !== index);
  return value === '' ? rest : rest.toSpliced(index, 0, Number(value));
}
