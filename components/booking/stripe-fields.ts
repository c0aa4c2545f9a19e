/** The part of Stripe's browser library that the payment fields use. Its types are not a dependency. */
export type StripeLibrary = (
  publishableKey: string,
  options: { stripeAccount?: string; locale: string },
) => StripeClient;

type StripeClient = {
  elements(options: { clientSecret: string; appearance: Appearance }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }): Promise<{ error?: StripeError }>;
};

type StripeElements = {
  create(kind: 'payment', options: { layout: 'tabs' }): StripeElement;
  update(options: { appearance: Appearance }): unknown;
  submit(): Promise<{ error?: StripeError }>;
};

type StripeElement = {
  on(event: 'ready' | 'loaderror', listener: () => void): unknown;
  mount(place: HTMLElement): void;
  destroy(): void;
};

type StripeError = { type: string; code?: string; message?: string };

/** How the fields look: Stripe's Appearance API. Values are CSS that needs nothing of the page. */
export type Appearance = {
  theme: 'stripe' | 'night';
  variables: Readonly<Record<string, string>>;
  rules: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** What the fields are drawn for. */
export type FieldsRequest = {
  publishableKey: string;
  accountId: string | null;
  clientSecret: string;
  locale: string;
  /** Full address to which the gateway sends the payer back, if it must leave the page. */
  returnUrl: string;
  appearance: Appearance;
};

/** Called once each at most: when the payer can type, or when the fields cannot be drawn. */
export type FieldsEvents = { onReady: () => void; onFailure: () => void };

/** The result of an attempt to pay; `unknown` if it may have been made. */
type PayResult = { kind: 'made' } | { kind: 'refused'; reason: string } | { kind: 'unknown' };

/** The drawn fields. */
export type DrawnFields = {
  pay(): Promise<PayResult>;
  dress(appearance: Appearance): void;
  remove(): void;
};

/** Errors whose texts Stripe writes for payers, in their language. */
const shownTypes: readonly string[] = ['card_error', 'validation_error'];
/** A refusal of the payer at the bank has the type of a wrong request, and a text for payers. */
const shownCodes: readonly string[] = ['payment_intent_authentication_failure'];

/** Draws Stripe's own fields in `place`. The page never sees what is typed in them. */
export function drawStripeFields(
  library: StripeLibrary,
  place: HTMLElement,
  { publishableKey, accountId, clientSecret, locale, returnUrl, appearance }: FieldsRequest,
  { onReady, onFailure }: FieldsEvents,
): DrawnFields {
  const account = accountId === null ? {} : { stripeAccount: accountId };
  const client = library(publishableKey, { ...account, locale });
  const elements = client.elements({ clientSecret, appearance });
  const fields = elements.create('payment', { layout: 'tabs' });
  fields.on('ready', onReady);
  fields.on('loaderror', onFailure);
  fields.mount(place);
  return {
    async pay() {
      // Checks what was typed and opens the sheet of a wallet, which browsers allow only right after the press.
      const { error: typed } = await elements.submit();
      if (typed) return resultOf(typed);
      const { error } = await client.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      });
      return error ? resultOf(error) : { kind: 'made' };
    },
    dress: (appearance) => void elements.update({ appearance }),
    remove: () => fields.destroy(),
  };
}

function resultOf({ type, code = '', message }: StripeError): PayResult {
  const isShown = shownTypes.includes(type) || shownCodes.includes(code);
  return isShown && message ? { kind: 'refused', reason: message } : { kind: 'unknown' };
}
