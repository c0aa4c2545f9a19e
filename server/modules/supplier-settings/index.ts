export { findReadingContext } from './find-reading-context.ts';
export { listSupplierSettings } from './list-supplier-settings.ts';
export { ownValuesOf } from './own-values-of.ts';
export { setSupplierSetting } from './set-supplier-setting.ts';
export { ownSupplierSettingsOf, supplierSettingsOf } from './supplier-settings-of.ts';
