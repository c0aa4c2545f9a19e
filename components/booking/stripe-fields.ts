/** The part of Stripe's browser library that the payment fields use. Its types are not a dependency. */
export type StripeLibrary = (
  publishableKey: string,
  options: { stripeAccount?: string; locale: string },
) => StripeClient;

type StripeClient = {
  elements(options: { clientSecret: string }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }): Promise<{ error?: { type: string; message?: string } }>;
};

type StripeElements = { create(kind: 'payment'): { mount(place: HTMLElement): void; destroy(): void } };

/** What the fields are drawn for. */
export type FieldsRequest = {
  publishableKey: string;
  accountId: string | null;
  clientSecret: string;
  locale: string;
  /** Full address to which the gateway sends the payer back, if it must leave the page. */
  returnUrl: string;
};

/** The drawn fields. `pay` tells whether the attempt was made, and else why not; without a reason it may have been made. */
export type DrawnFields = {
  pay(): Promise<{ isMade: true } | { isMade: false; reason: string }>;
  remove(): void;
};

/** Errors whose texts Stripe writes for payers, in their language. */
const shownErrors: readonly string[] = ['card_error', 'validation_error'];

/** Draws Stripe's own fields in `place`. The page never sees what is typed in them. */
export function drawStripeFields(
  library: StripeLibrary,
  place: HTMLElement,
  { publishableKey, accountId, clientSecret, locale, returnUrl }: FieldsRequest,
): DrawnFields {
  const account = accountId === null ? {} : { stripeAccount: accountId };
  const client = library(publishableKey, { ...account, locale });
  const elements = client.elements({ clientSecret });
  const fields = elements.create('payment');
  fields.mount(place);
  return {
    async pay() {
      const { error } = await client.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      });
      if (!error) return { isMade: true };
      return { isMade: false, reason: shownErrors.includes(error.type) ? (error.message ?? '') : '' };
    },
    remove: () => fields.destroy(),
  };
}
