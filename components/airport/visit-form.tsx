'use client';

import { type ReactNode, useActionState, useEffect, useState } from 'react';
import { FormInput, FormText } from '../booking/form-field.tsx';
import { firstAnswer, type HoldAnswer } from '../booking/hold-answer.ts';
import { PeoplePicker, type Person } from '../booking/people-picker.tsx';
import { PersonFields, type PersonFieldsWords } from '../booking/person-fields.tsx';
import { PriceChange, type PriceChangeWords } from '../booking/price-change.tsx';
import { ShareChoice, type ShareOffer } from '../booking/share-choice.tsx';
import { TroubleNote } from '../booking/trouble-note.tsx';
import { useFirstError } from '../booking/use-first-error.ts';
import { useKeptForm } from '../booking/use-kept-form.ts';
import { buttonClass } from '../ui/button.tsx';
import { Checkbox, FieldError } from '../ui/field.tsx';
import type { OfferedPerks } from './perk-choices.ts';

export type VisitFormWords = PriceChangeWords &
  PersonFieldsWords & {
    remembered: string;
    someoneElse: string;
    flight: string;
    flightHint: string;
    /** Null if the guest's details are already known, because the form then asks for no special requests. */
    requests: string | null;
    requestsHint: string;
    perksTitle: string;
    perksText: string;
    /** `#` is replaced with the amount. */
    due: string;
    nothingDue: string;
    submit: string;
    submitFree: string;
    note: string;
    /** In place of `note` if perks cover the whole price: the button then books. */
    noteBooks: string;
    requestId: string;
  };

/** What the form action returns if the visit is neither booked nor continues to payment. */
export type VisitAnswer = HoldAnswer & {
  /** True if the chosen perks cover the price, while the button led to payment. */
  isCovered?: boolean;
};

/**
 * The form for the guest's details, the flight and the perks that pay. What was typed survives errors,
 * signing in again and the Back button.
 */
export function VisitForm({
  action,
  hidden,
  keptAs,
  people,
  values,
  perks,
  guests,
  needsPhone,
  needsFlight,
  share,
  words,
  icons,
}: {
  action: (answer: VisitAnswer, form: FormData) => Promise<VisitAnswer>;
  hidden: Record<string, string>;
  /** The key under which the typed values are kept in this window. */
  keptAs: string;
  /** The member first, then guests of earlier bookings. */
  people: Person[];
  /** Initial values of the fields. */
  values: Record<string, string>;
  perks: OfferedPerks;
  guests: number;
  needsPhone: boolean;
  needsFlight: boolean;
  /** Circles with which the visit can be shared. */
  share?: ShareOffer;
  words: VisitFormWords;
  icons: { check: ReactNode; plus: ReactNode; alert: ReactNode };
}) {
  const [answer, submit, isBusy] = useActionState<VisitAnswer, FormData>(action, firstAnswer(values));
  const form = useFirstError(answer);
  useKeptForm(form, keptAs);
  const { choices } = perks;
  // An index may belong to another perk by the time that the form is answered.
  const answered = choices.map(({ perkId }, index) => answer.values[`perk_${index}`] === perkId);
  const [chosen, setChosen] = useState(answered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: React resets a form once its action has answered
  useEffect(() => {
    chosen.forEach((isChosen, index) => {
      const box = form.current?.elements.namedItem(`perk_${index}`);
      if (box instanceof HTMLInputElement) box.checked = isChosen;
    });
  }, [answer]);
  const count = chosen.filter(Boolean).length;
  const sum = choices.reduce((total, { paysMinor }, index) => total + (chosen[index] ? paysMinor : 0), 0);
  const isAsAnswered = answered.every((isChosen, index) => isChosen === chosen[index]);
  // The action reads the price again; that of an open page may be older.
  const isFree = sum >= perks.totalMinor || Boolean(answer.isCovered && isAsAnswered);
  const books = isFree && !answer.change ? '1' : '';
  const agreed = answer.change?.agreed ?? answer.values.agreed ?? hidden.agreed ?? '';
  return (
    <form ref={form} action={submit} noValidate className="grid gap-8" aria-busy={isBusy}>
      {Object.entries({ ...hidden, agreed, books }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-4">
        <PeoplePicker form={form} people={people} words={words} icons={icons} />
        <PersonFields answer={answer} needsPhone={needsPhone} words={words} />
        <FormInput
          form={answer}
          name="flight_number"
          label={words.flight}
          hint={words.flightHint}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={9}
          dir="ltr"
          required={needsFlight}
        />
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
      {choices.length > 0 && (
        <fieldset className="grid gap-4 border-t border-line pt-8">
          <legend className="heading-2 float-start mb-1 w-full">{words.perksTitle}</legend>
          <p className="text-14 text-ink-2">{words.perksText}</p>
          <div className="rows grid">
            {choices.map((choice, index) => (
              <Checkbox
                // biome-ignore lint/suspicious/noArrayIndexKey: units of one perk are alike
                key={index}
                name={`perk_${index}`}
                value={choice.perkId}
                // Never restored from an earlier visit of the page: the index may belong to another perk.
                data-secret=""
                checked={chosen[index] ?? false}
                disabled={!chosen[index] && count >= guests}
                onChange={(event) => {
                  const { checked } = event.target;
                  setChosen((now) => now.map((one, at) => (at === index ? checked : one)));
                }}
                label={<bdi>{choice.title}</bdi>}
                note={choice.note}
                aside={<span className="numeric strong text-positive">{choice.amount}</span>}
                className="py-3"
              />
            ))}
          </div>
          {answer.errors.perks && <FieldError id="perks">{answer.errors.perks}</FieldError>}
          <p id="perks-due" role="status" className="strong">
            {isFree ? words.nothingDue : words.due.replace('#', perks.dueTexts[String(sum)] ?? '')}
          </p>
        </fieldset>
      )}
      {answer.trouble && (
        <TroubleNote trouble={answer.trouble} icon={icons.alert} requestIdLabel={words.requestId} />
      )}
      {answer.change ? (
        <PriceChange change={answer.change} isBusy={isBusy} words={words} />
      ) : (
        <div className="grid gap-3">
          <button
            type="submit"
            disabled={isBusy}
            className={buttonClass({ full: true })}
            // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else leads to the button that changed
            autoFocus={answer.isCovered}
            aria-describedby={answer.isCovered ? 'perks-due' : undefined}
          >
            {isBusy ? words.busy : isFree ? words.submitFree : words.submit}
          </button>
          <p className="text-center text-14 text-ink-2">{isFree ? words.noteBooks : words.note}</p>
        </div>
      )}
    </form>
  );
}
