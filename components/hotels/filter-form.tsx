'use client';

import { type FormEvent, useId } from 'react';
import { mostPriceDigits } from '../portal/parse-max-price.ts';
import { buttonClass } from '../ui/button.tsx';
import { ChipInput } from '../ui/chip.tsx';
import { TextInput } from '../ui/field.tsx';
import {
  filterAmenities,
  parseFilters,
  type ResultsQuery,
  type ResultsView,
  rowsAtOnce,
  stayParameters,
} from './results-query.ts';
import type { ResultsWords } from './results-words.ts';

/**
 * Every filter in one GET form. In the sheet each change applies at once and the button closes it; on its own
 * page, without JavaScript, the button submits it.
 */
export function FilterForm({
  query,
  words,
  currency,
  passing,
  onView,
}: {
  query: ResultsQuery;
  words: ResultsWords;
  /** ISO 4217 code of the prices shown. */
  currency: string;
  passing?: number;
  onView?: (view: ResultsView) => void;
}) {
  const id = useId();
  const { filters } = query;
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const parameters = Object.fromEntries(
      [...new Set(form.keys())].map((name) => [name, form.getAll(name).map(String)]),
    );
    onView?.({ sort: query.sort, shown: rowsAtOnce, filters: parseFilters(parameters) });
  };
  const kept: [string, string][] = [
    ['destination', query.destination],
    ...stayParameters(query),
    ...(query.sort === 'match' ? [] : [['sort', query.sort] as [string, string]]),
  ];
  return (
    <form action="/hotels" onChange={onChange} className="grid gap-6">
      {kept.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two children may have one age
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Group title={words.popular}>
        <ChipInput name="free" value="1" defaultChecked={filters.free}>
          {words.free}
        </ChipInput>
        <ChipInput name="breakfast" value="1" defaultChecked={filters.breakfast}>
          {words.breakfast}
        </ChipInput>
        {([8, 9] as const).map((score) => (
          <ChipInput
            key={score}
            type="radio"
            name="score"
            value={String(score)}
            defaultChecked={filters.score === score}
          >
            {words.scores[score]}
          </ChipInput>
        ))}
      </Group>
      <Group title={words.stars}>
        {words.starNames.map((name, index) => (
          <ChipInput
            key={name}
            name="stars"
            value={String(index + 1)}
            defaultChecked={filters.stars.includes(index + 1)}
          >
            {name}
          </ChipInput>
        ))}
      </Group>
      <Group title={words.amenities}>
        {filterAmenities.map((key) => (
          <ChipInput key={key} name="amenity" value={key} defaultChecked={filters.amenities.includes(key)}>
            {words.amenityNames[key]}
          </ChipInput>
        ))}
      </Group>
      <TextInput
        id={`${id}-max`}
        name="max"
        label={words.maxPrice.replace('#', currency)}
        hint={words.perStay}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={mostPriceDigits}
        dir="ltr"
        defaultValue={filters.maxPrice ?? ''}
        className="max-w-48"
      />
      <div className="sticky bottom-0 -mx-6 -mb-6 flex items-center justify-between gap-4 border-t border-line bg-surface px-6 py-4">
        <button
          type="reset"
          className="link target"
          onClick={(event) => {
            event.preventDefault();
            const form = event.currentTarget.form;
            for (const input of form?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? []) {
              input.checked = false;
              if (input.type === 'text') input.value = '';
            }
            onView?.({ sort: query.sort, shown: rowsAtOnce, filters: parseFilters({}) });
          }}
        >
          {words.clear}
        </button>
        <button
          type="submit"
          className={buttonClass({})}
          onClick={(event) => {
            const dialog = event.currentTarget.closest('dialog');
            if (!dialog || !onView) return;
            event.preventDefault();
            dialog.close();
          }}
        >
          {words.show}
          {passing !== undefined && <span className="numeric">{passing}</span>}
        </button>
      </div>
    </form>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="heading-3 mb-3">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}
