'use client';

import { Checkbox, Select } from '../ui/field.tsx';
import type { FieldAnswers } from './form-field.tsx';

export type ShareOffer = {
  circles: { id: string; name: string }[];
  words: { shareWith: string; label: string; nobody: string; note: string };
};

/** Lets the member share the booking with a circle: a checkbox for one circle, a list for several. */
export function ShareChoice({ form, offer }: { form: FieldAnswers; offer: ShareOffer }) {
  const { circles, words } = offer;
  const chosen = form.values.circle_id ?? '';
  const [only, ...others] = circles;
  if (!only) return null;
  if (others.length === 0) {
    return (
      <Checkbox
        name="circle_id"
        value={only.id}
        key={chosen}
        defaultChecked={chosen === only.id}
        // Never restored from an earlier visit of the page: it may have referred to another circle.
        data-secret=""
        label={words.shareWith}
        note={words.note}
      />
    );
  }
  return (
    <Select
      id="field-circle_id"
      name="circle_id"
      key={chosen}
      defaultValue={chosen}
      label={words.label}
      hint={words.note}
    >
      <option value="">{words.nobody}</option>
      {circles.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
