import type { SupplierSettings } from '#server/platform/config/index.ts';
import { parseSupplierSettings } from '#server/platform/config/supplier-settings.ts';
import type { ReadSettings } from '#server/platform/supplier-http/index.ts';

/** Settings of suppliers for an adapter under test: those given, and the defaults of Production. */
export const supplierSettings =
  (given: Partial<SupplierSettings>): ReadSettings =>
  async () => ({ ...parseSupplierSettings('Production', {}), ...given });
