import type { OperatorContext } from '../../server/modules/partner-admin/index.ts';

/**
 * Wraps a use case that needs what modules register, such as products. It is loaded only when the command runs, because
 * the other commands need none of it.
 */
export function withModules<Input, Result>(
  run: (ctx: OperatorContext, input: Input) => Promise<Result>,
): (ctx: OperatorContext, input: Input) => Promise<Result> {
  return async (ctx, input) => {
    const [{ registerModules }, { prepareExchangeRates }] = await Promise.all([
      import('../../server/wiring/register-modules.ts'),
      import('../../server/modules/fx/index.ts'),
    ]);
    registerModules();
    await prepareExchangeRates([ctx.environment]);
    return run(ctx, input);
  };
}
