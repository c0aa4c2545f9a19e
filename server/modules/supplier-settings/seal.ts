import type { BaseContext } from '#server/platform/context/index.ts';
import type { Seal } from '#server/platform/crypto/index.ts';

/** The key of a stored setting. */
export const sealOfSetting = (
  { environment }: Pick<BaseContext, 'environment'>,
  appId: string,
  name: string,
): Seal => ({ purpose: 'supplier-setting', environment, boundTo: `${appId} ${name}` });
