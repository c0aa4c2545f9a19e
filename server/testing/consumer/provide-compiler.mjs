import { registerHooks } from 'node:module';

/**
 * openapi-typescript needs the JavaScript API of TypeScript 5 or 6, which TypeScript 7 does not have, so the
 * compiler that @ts-morph/common bundles replaces it.
 */
const compiler = `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module';
  export default createRequire(${JSON.stringify(import.meta.url)})('@ts-morph/common').ts;
`)}`;

registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
      ? { url: compiler, format: 'module', shortCircuit: true }
      : next(name, context),
});
