import type Stripe from 'stripe';
import type { IntentRequest } from '#server/modules/payments/port.ts';

/**
 * The types of payment methods by what members call them. Wallets of phones and browsers are cards at Stripe. Types that
 * are decided after days are left out, because no supplier holds anything so long, and those paid in instalments.
 */
const typesOf: Readonly<Record<IntentRequest['method'], readonly string[]>> = {
  card: ['card'],
  wallet: [
    'card',
    'link',
    'alipay',
    'amazon_pay',
    'cashapp',
    'grabpay',
    'kakao_pay',
    'mb_way',
    'mobilepay',
    'naver_pay',
    'payco',
    'paypal',
    'paypay',
    'revolut_pay',
    'samsung_pay',
    'satispay',
    'swish',
    'twint',
    'wechat_pay',
  ],
  bank_transfer: [
    'bancontact',
    'bizum',
    'blik',
    'eps',
    'fpx',
    'giropay',
    'ideal',
    'p24',
    'pay_by_bank',
    'paynow',
    'pix',
    'promptpay',
    'sofort',
    'upi',
  ],
};

/** Types that can be authorised first and captured later. All others are captured at once. */
const heldTypes: readonly string[] = [
  'amazon_pay',
  'card',
  'cashapp',
  'kakao_pay',
  'link',
  'mobilepay',
  'naver_pay',
  'payco',
  'paypal',
  'revolut_pay',
  'samsung_pay',
  'satispay',
];

type MethodParameters = Pick<
  Stripe.PaymentIntentCreateParams,
  'allowed_payment_method_types' | 'capture_method' | 'payment_method_options'
>;

/**
 * How the Payment Element takes a payment. Of the allowed types Stripe shows those that the account has switched on and
 * the currency permits. `payment_method_types` is refused since the API 2026-09-30.endive.
 */
export function methodParameters(method: IntentRequest['method']): MethodParameters {
  const held = typesOf[method].filter((type) => heldTypes.includes(type));
  return {
    allowed_payment_method_types: [...typesOf[method]],
    capture_method: 'automatic_async',
    payment_method_options: Object.fromEntries(held.map((type) => [type, { capture_method: 'manual' }])),
  };
}
