import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type QuestionAsked, Questions } from './questions.tsx';

const question: QuestionAsked = {
  name: 'answer_q',
  label: 'Flight number',
  hint: null,
  required: true,
  maxLength: 20,
  kind: 'text',
  units: [],
  choices: [],
};

const htmlOf = (asked: Partial<QuestionAsked>, values = {}, errors = {}) =>
  renderToStaticMarkup(
    <Questions
      form={{ values, errors }}
      title="The operator asks"
      asked={[{ ...question, ...asked }]}
      words={{ unit: 'Unit', choose: 'Choose' }}
    />,
  );

test('A question shows its condition, and its typed answer again beside the error', () => {
  const html = htmlOf({ hint: 'Only if you fly' }, { answer_q: 'XY 1' }, { answer_q: 'Too long' });
  for (const text of ['Only if you fly', 'value="XY 1"', 'Too long', 'maxLength="20"'])
    expect(html).toContain(text);
});

test('A choice is a native select that has nothing chosen, and keeps what was chosen', () => {
  const choices = [{ value: 'air', label: 'By air' }];
  const html = htmlOf({ kind: 'choice', choices });
  expect(html).toContain('<option value="" selected="">Choose</option><option value="air">By air</option>');
  expect(htmlOf({ kind: 'choice', choices }, { answer_q: 'air' })).toContain(
    '<option value="air" selected="">',
  );
});

test('A number with a unit has no unit chosen for the member', () => {
  const html = htmlOf({ kind: 'number_and_unit', units: ['kg', 'lb'] });
  expect(html).toContain('name="answer_q.unit"');
  expect(html).toContain('<option value="" selected="">Choose</option><option value="kg">');
});

test('A date and a time have the pickers of the device', () => {
  expect(htmlOf({ kind: 'date' })).toContain('type="date"');
  expect(htmlOf({ kind: 'time' })).toContain('type="time"');
});
