'use client';

import { type ReactNode, useActionState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { fromJsonProp, type JsonProp } from '../ui/json-prop.ts';
import { FormInput, FormSelect, FormText } from './form-field.tsx';
import { firstAnswer, type HoldAnswer } from './hold-answer.ts';
import { PeoplePicker, type Person } from './people-picker.tsx';
import { PersonFields, type PersonFieldsWords } from './person-fields.tsx';
import { PriceChange } from './price-change.tsx';
import { Questions, type QuestionsAsked } from './questions.tsx';
import { ShareChoice, type ShareOffer } from './share-choice.tsx';
import { TroubleNote } from './trouble-note.tsx';
import { useFirstError } from './use-first-error.ts';
import { useKeptForm } from './use-kept-form.ts';

export type GuestsFormWords = PersonFieldsWords & {
  someoneElse: string;
  remembered: string;
  /** Null if the supplier does not read special requests. */
  requests: string | null;
  requestsHint: string;
  passports: string;
  passportsText: string;
  passport: string;
  submit: string;
  busy: string;
  /** What the button does, above it, if it books at once. */
  consequence?: string;
  /** What follows, below the button; null if `consequence` says it. */
  note: string | null;
  changeTitle: string;
  changeText: string;
  before: string;
  now: string;
  agree: string;
  requestId: string;
};

/** The rooms after the first, in each of which somebody can be named; `first` says who has the first one. */
export type RoomsAsked = {
  title: string;
  text: string;
  first: { heading: string; text: string };
  others: { number: number; heading: string }[];
};

/** The names of everybody who takes part; `people` are labels such as `Adult 1`, in the order of the fields. */
export type TravellersAsked = { title: string; text: string; people: string[] };

/**
 * The form for the guests' details. Submitting it holds the room; if the price has changed, the member must
 * agree to it first.
 */
export function GuestsForm({
  action,
  hidden,
  people,
  guests,
  rooms,
  travellers,
  questions,
  countries,
  needsPhone = false,
  share,
  words,
  icons,
}: {
  action: (answer: HoldAnswer, form: FormData) => Promise<HoldAnswer>;
  hidden: Record<string, string>;
  /** The member first, then guests of earlier stays. */
  people: Person[];
  /** The headings of the guests whose passports the hotel requires; empty if it requires none. */
  guests: readonly string[];
  /** The rooms of a stay with more than one, unless every guest is named anyway. */
  rooms?: RoomsAsked | undefined;
  /** Everybody whose name the operator needs. */
  travellers?: TravellersAsked;
  /** Questions that the operator asks before the visit. */
  questions?: QuestionsAsked;
  /** The countries of the lead traveller, if the supplier asks for one. */
  countries?: {
    label: string;
    chosen: string;
    choices: JsonProp<(readonly [value: string, name: string])[]>;
  };
  /** True if the telephone number is required, because somebody will call. */
  needsPhone?: boolean;
  /** Circles with which the booking can be shared. */
  share?: ShareOffer;
  words: GuestsFormWords;
  icons: { check: ReactNode; plus: ReactNode; alert: ReactNode };
}) {
  const [answer, submit, isBusy] = useActionState(
    action,
    firstAnswer({ ...people[0], ...(travellers ? firstTraveller(people[0]) : {}) }),
  );
  const form = useFirstError(answer);
  useKeptForm(form, `guests ${hidden.hotel ?? hidden.hold}`);
  const agreed = answer.change?.agreed ?? answer.values.agreed ?? hidden.agreed;
  return (
    <form ref={form} action={submit} noValidate className="grid gap-8">
      {Object.entries({ ...hidden, agreed: agreed ?? '' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-4">
        <PeoplePicker form={form} people={people} words={words} icons={icons} />
        <PersonFields answer={answer} needsPhone={needsPhone} words={words} />
        {countries && (
          <FormSelect
            form={answer}
            name="country"
            autoComplete="country"
            {...countries}
            choices={fromJsonProp(countries.choices)}
          />
        )}
        {words.requests && (
          <FormText
            form={answer}
            name="special_requests"
            label={words.requests}
            hint={words.requestsHint}
            maxLength={1000}
            dir="auto"
          />
        )}
        {share && <ShareChoice form={answer} offer={share} />}
      </div>
      {rooms && <Rooms answer={answer} words={words} {...rooms} />}
      {travellers && <Travellers answer={answer} words={words} {...travellers} />}
      {questions && <Questions form={answer} {...questions} />}
      {guests.length > 0 && <Passports answer={answer} guests={guests} words={words} />}
      {answer.trouble && (
        <TroubleNote trouble={answer.trouble} icon={icons.alert} requestIdLabel={words.requestId} />
      )}
      {answer.change ? (
        <PriceChange change={answer.change} isBusy={isBusy} words={words} />
      ) : (
        <div className="grid gap-3">
          {words.consequence && (
            <p id="consequence" className="rounded-card bg-sunken p-4 text-14">
              {words.consequence}
            </p>
          )}
          <button
            type="submit"
            disabled={isBusy}
            aria-describedby={words.consequence ? 'consequence' : undefined}
            className={buttonClass({ full: true })}
          >
            {isBusy ? words.busy : words.submit}
          </button>
          {words.note && <p className="text-center text-14 text-ink-2">{words.note}</p>}
        </div>
      )}
    </form>
  );
}

/** The member usually comes along. */
const firstTraveller = (self: Person | undefined): Record<string, string> =>
  self ? { traveller_0_first: self.first_name, traveller_0_last: self.last_name } : {};

function Travellers({
  answer,
  title,
  text,
  people,
  words,
}: { answer: HoldAnswer; words: GuestsFormWords } & TravellersAsked) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-8">
      <legend className="heading-2 float-start mb-1 w-full">{title}</legend>
      <p className="text-14 text-ink-2">{text}</p>
      {people.map((person, index) => (
        <div key={person} className="grid gap-4 sm:grid-cols-2">
          <p className="strong sm:col-span-2">{person}</p>
          <FormInput
            form={answer}
            name={`traveller_${index}_first`}
            label={words.first}
            dir="auto"
            required
          />
          <FormInput form={answer} name={`traveller_${index}_last`} label={words.last} dir="auto" required />
        </div>
      ))}
    </fieldset>
  );
}

function Rooms({
  answer,
  title,
  text,
  first,
  others,
  words,
}: { answer: HoldAnswer; words: GuestsFormWords } & RoomsAsked) {
  return (
    <fieldset className="grid gap-6 border-t border-line pt-8">
      <legend className="heading-2 float-start mb-1 w-full">{title}</legend>
      <p className="text-14 text-ink-2">{text}</p>
      <div>
        <p className="strong">{first.heading}</p>
        <p className="text-14 text-ink-2">{first.text}</p>
      </div>
      {others.map(({ number, heading }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset is read twice
        <div key={number} role="group" aria-label={heading} className="grid gap-4 sm:grid-cols-2">
          <p className="strong sm:col-span-2">{heading}</p>
          <FormInput
            form={answer}
            name={`room_${number}_first`}
            label={words.first}
            dir="auto"
            autoComplete="off"
          />
          <FormInput
            form={answer}
            name={`room_${number}_last`}
            label={words.last}
            dir="auto"
            autoComplete="off"
          />
        </div>
      ))}
    </fieldset>
  );
}

function Passports({
  answer,
  guests,
  words,
}: {
  answer: HoldAnswer;
  guests: readonly string[];
  words: GuestsFormWords;
}) {
  return (
    <fieldset className="grid gap-6 border-t border-line pt-8">
      <legend className="heading-2 float-start mb-1 w-full">{words.passports}</legend>
      <p className="text-14 text-ink-2">{words.passportsText}</p>
      {guests.map((heading, index) => (
        <div key={heading} className="grid gap-4 sm:grid-cols-2">
          <p className="strong sm:col-span-2">{heading}</p>
          {index > 0 && (
            <>
              <FormInput
                form={answer}
                name={`traveller_${index}_first`}
                label={words.first}
                dir="auto"
                required
              />
              <FormInput
                form={answer}
                name={`traveller_${index}_last`}
                label={words.last}
                dir="auto"
                required
              />
            </>
          )}
          <FormInput
            form={answer}
            name={`traveller_${index}_passport`}
            label={words.passport}
            dir="ltr"
            className="uppercase"
            autoComplete="off"
            data-secret=""
            required
          />
        </div>
      ))}
    </fieldset>
  );
}
