import { fieldsWords } from './fields-words.ts';

/**
 * The browser library of the simulated gateway `lantern`. It has the methods of Stripe.js that the checkout page calls:
 * `Stripe(key, { stripeAccount, locale })`, `elements`, `submit`, `update`, `create('payment')` with its events `ready`,
 * and `confirmPayment`. What is typed stays in a shadow tree; Stripe uses a frame of its own origin.
 */
const fieldsScript = `'use strict';

(() => {
const words = ${JSON.stringify(fieldsWords)};
const confirmAddress = new URL('/v1/sandbox/confirm', document.currentScript.src).href;
const parts = new WeakMap();

const style = \`
:host { display: block; container-type: inline-size; }
form { display: grid; gap: 1rem; margin: 0; font-family: var(--fontFamily); color: var(--colorText); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 1rem; }
.part { display: grid; gap: 0.375rem; align-content: start; min-inline-size: 0; }
label { font-size: 0.875rem; font-weight: 500; line-height: 1.25rem; }
input { box-sizing: border-box; inline-size: 100%; min-block-size: 3.25rem; padding-inline: 0.875rem; font: inherit;
  font-size: var(--fontSizeBase); color: inherit; background: var(--colorBackground);
  border: 1px solid var(--inputBorder); border-radius: var(--borderRadius); }
input::placeholder { color: var(--colorTextPlaceholder); opacity: 1; }
input:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 1px; }
input[aria-invalid="true"] { border-color: var(--colorDanger); }
p { margin: 0; font-size: 0.875rem; line-height: 1.25rem; color: var(--colorTextSecondary); }
p[id] { color: var(--colorDanger); }
p:empty { display: none; }\`;

const names = ['number', 'expiry', 'code'];
const autocomplete = { number: 'cc-number', expiry: 'cc-exp', code: 'cc-csc' };
const hints = { number: '1234 1234 1234 1234', expiry: 'MM / YY', code: 'CVC' };

function makeElement(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Arabic and Persian digits count as digits. */
const digitsOf = (text) =>
  text.replace(/[\\u0660-\\u0669\\u06f0-\\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/\\D/g, '');

const isComplete = {
  number: (text) => digitsOf(text).length >= 12,
  expiry: (text) => {
    const [, month, year] = /^(\\d\\d)(\\d\\d|\\d{4})$/.exec(digitsOf(text)) ?? [];
    const now = new Date();
    const ends = Date.UTC(Number(year) % 100 + 2000, Number(month), 1);
    return month >= '01' && month <= '12' && ends > now.getTime();
  },
  code: (text) => /^\\d{3,4}$/.test(digitsOf(text)),
};

const written = {
  number: (text) => digitsOf(text).slice(0, 19).replace(/(\\d{4})(?=\\d)/g, '$1 '),
  expiry: (text) => digitsOf(text).slice(0, 4).replace(/^(\\d\\d)(\\d)/, '$1 / $2'),
  code: (text) => digitsOf(text).slice(0, 4),
};

function drawPart(name, texts) {
  const input = makeElement('input', {
    id: name, name, inputmode: 'numeric', dir: 'ltr', autocomplete: autocomplete[name], placeholder: hints[name],
    'aria-describedby': name + '-error',
  });
  input.addEventListener('input', () => {
    input.value = written[name](input.value);
    showError(input, '');
  });
  const error = makeElement('p', { id: name + '-error' });
  return makeElement('div', { class: 'part' }, makeElement('label', { for: name }, texts[name]), input, error);
}

function showError(input, text) {
  input.nextElementSibling.textContent = text;
  if (text) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

function applyAppearance(host, { variables = {}, rules = {} } = {}) {
  for (const [name, value] of Object.entries(variables)) host.style.setProperty('--' + name, value);
  host.style.setProperty('--inputBorder', rules['.Input']?.borderColor ?? 'currentColor');
}

/** The error of a payment in Stripe's form. */
const cardError = (code, message, more = {}) => ({ type: 'card_error', code, message, ...more });

function errorOf(status, problem, texts) {
  if (status === 402) {
    const code = problem.decline_code;
    return cardError('card_declined', texts.declines[code] ?? texts.declines.card_declined, { decline_code: code });
  }
  if (status === 422) return cardError('incorrect_number', texts.unknown);
  const type = status < 500 ? 'invalid_request_error' : 'api_error';
  return { type, code: status === 409 ? 'payment_intent_unexpected_state' : problem.code, message: problem.title };
}

window.Stripe = (publishableKey, { stripeAccount, locale } = {}) => {
  const texts = words[locale] ?? words.en;
  return {
    elements({ clientSecret, appearance }) {
      const hosts = [];
      const state = { clientSecret, form: null };
      const elements = {
        create() {
          const host = makeElement('div', { 'data-payment-fields': '' });
          const listeners = {};
          const root = host.attachShadow({ mode: 'open' });
          const drawn = Object.fromEntries(names.map((name) => [name, drawPart(name, texts)]));
          const { number, expiry, code } = drawn;
          const form = makeElement('form', {}, number, makeElement('div', { class: 'pair' }, expiry, code),
            makeElement('p', {}, texts.hint));
          form.noValidate = true;
          // Enter pays, as it does in fields of the page.
          form.addEventListener('keydown', (event) => {
            if (event.key === 'Enter') host.closest('form')?.requestSubmit();
          });
          form.addEventListener('submit', (event) => event.preventDefault());
          root.append(makeElement('style', {}, style), form);
          applyAppearance(host, appearance);
          hosts.push(host);
          state.form = form;
          return {
            on(event, listener) {
              (listeners[event] ??= []).push(listener);
              return this;
            },
            mount(place) {
              place.replaceChildren(host);
              queueMicrotask(() => listeners.ready?.forEach((listener) => listener({ elementType: 'payment' })));
            },
            destroy: () => host.remove(),
          };
        },
        async update(options) {
          if (options.appearance) for (const host of hosts) applyAppearance(host, options.appearance);
        },
        async submit() {
          const inputs = names.map((name) => state.form.elements[name]);
          const wrong = inputs.filter(({ name, value }) => !isComplete[name](value));
          for (const input of inputs) showError(input, wrong.includes(input) ? texts.errors[input.name] : '');
          wrong[0]?.focus();
          if (wrong.length === 0) return { selectedPaymentMethod: 'card' };
          const [{ name }] = wrong;
          return { error: { type: 'validation_error', code: 'incomplete_' + name, message: texts.errors[name] } };
        },
      };
      parts.set(elements, state);
      return elements;
    },
    async confirmPayment({ elements, confirmParams, redirect }) {
      const { error } = await elements.submit();
      if (error) return { error };
      const { clientSecret, form } = parts.get(elements);
      const { return_url } = confirmParams;
      let response, answer;
      try {
        response = await fetch(confirmAddress, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-environment': 'Sandbox' },
          body: JSON.stringify({
            publishable_key: publishableKey,
            account_id: stripeAccount ?? null,
            client_secret: clientSecret,
            card: digitsOf(form.elements.number.value),
            return_url,
          }),
        });
        answer = await response.json();
      } catch {
        return { error: { type: 'api_connection_error', message: texts.unknown } };
      }
      if (!response.ok) return { error: errorOf(response.status, answer, texts) };
      const next = answer.redirect_url ?? (redirect === 'if_required' ? null : return_url);
      if (next === null) return { paymentIntent: { status: 'processing' } };
      location.assign(next);
      // The page is left.
      return new Promise(() => {});
    },
  };
};
})();
`;

/** Answers with the script. Browsers ask again each time whether it has changed. */
export function respondWithFieldsScript(): Response {
  return new Response(fieldsScript, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
