import { testPaymentGateway } from '#server/modules/payments/testing/gateway-suite.ts';
import { aGateway, connectedAccount, context, ownAccount } from './testing/gateway.ts';

for (const behaviour of [
  { refundsLater: false, refundsReleases: true },
  { refundsLater: true, refundsReleases: false },
]) {
  const { standIn, gateway } = aGateway({ behaviour });
  const paid = new Set<string>();
  testPaymentGateway({
    gateway,
    context,
    pay: async (reference) => {
      standIn.payer.pay(reference);
      paid.add(reference);
    },
    settle: async () => {
      for (const reference of paid) standIn.bank.settleRefunds(reference);
    },
    accounts: [ownAccount, connectedAccount],
  });
}
