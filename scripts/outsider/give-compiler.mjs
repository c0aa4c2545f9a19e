import { registerHooks } from 'node:module';

/**
 * The generator writes its file with the JavaScript API of TypeScript 5 and 6, which TypeScript 7 no longer has; the
 * compiler that @ts-morph/common bundles stands in for it.
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
