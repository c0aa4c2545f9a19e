/**
 * The script that the stand-in serves in place of Stripe.js: one field for the number of a test card, and the calls that
 * `components/booking/stripe-fields.ts` makes. Its field is in the page itself, not in a frame.
 */
export const browserScript = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  window.Stripe = (key, options = {}) => ({
    elements: ({ clientSecret }) => {
      let input = null;
      return {
        clientSecret,
        cardNumber: () => (input ? input.value.replace(/\\s/g, '') : ''),
        update() {},
        async submit() {
          if (/^\\d{12,19}$/.test(this.cardNumber())) return {};
          return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
        },
        create: () => ({
          on(event, listener) {
            if (event === 'ready') queueMicrotask(listener);
          },
          mount(place) {
            const label = document.createElement('label');
            label.textContent = 'Card number';
            input = document.createElement('input');
            input.name = 'cardnumber';
            input.inputMode = 'numeric';
            input.autocomplete = 'cc-number';
            label.append(input);
            place.replaceChildren(label);
          },
          destroy() {
            input?.closest('label')?.remove();
          },
        }),
      };
    },
    async confirmPayment({ elements, confirmParams }) {
      const body = new URLSearchParams({
        key,
        client_secret: elements.clientSecret,
        return_url: confirmParams.return_url,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': elements.cardNumber(),
      });
      if (options.stripeAccount) body.set('_stripe_account', options.stripeAccount);
      const id = elements.clientSecret.split('_secret_')[0];
      const response = await fetch(origin + '/v1/payment_intents/' + id + '/confirm', { method: 'POST', body });
      const answer = await response.json();
      if (answer.error) return { error: answer.error };
      const next = answer.next_action?.redirect_to_url?.url;
      if (next) {
        location.assign(next);
        return new Promise(() => {});
      }
      return { paymentIntent: answer };
    },
  });
})();
`;

/** The page on which the payer's bank asks the payer. Its buttons post the outcome. */
export const authenticationPage = `<!doctype html><html lang="en"><title>Your bank asks</title>
<form method="post"><p>Your bank asks whether you make this payment.</p>
<button name="outcome" value="passed">Approve</button> <button name="outcome" value="failed">Refuse</button></form></html>
`;
