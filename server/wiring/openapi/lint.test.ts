import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { contracts } from '../operations.ts';
import { composeDocument } from './document.ts';

const document = JSON.stringify(composeDocument(contracts, 'https://api.sojourn.test'));

test('The OpenAPI document passes the strict Redocly rules, except for those switched off here', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // The given API has ambiguous paths: /wishlists/product-codes and /wishlists/{wishlist_id}.
      'no-ambiguous-paths': 'off',
      // Schemas of stream events are referenced in x-events, which Redocly does not read.
      'no-unused-components': 'off',
    },
  });
  const findings = await lintFromString({ source: document, absoluteRef: '/openapi.json', config });
  expect(
    findings.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`),
  ).toEqual([]);
});

test('The OpenAPI document passes all Spectral rules, except for those switched off here', async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({
    extends: [[spectralRulesets.oas as RulesetDefinition, 'all']],
    rules: {
      // Each partner has its own contact; the product has no e-mail address.
      'contact-properties': 'off',
      // Tags are in the order of use: sign in, search, book, pay.
      'openapi-tags-alphabetical': 'off',
    },
  });
  const source = new spectralCore.Document(document, spectralParsers.Json, '/openapi.json');
  const findings = await spectral.run(source);
  expect(findings.map(({ code, message, path }) => `${code} ${path.join('/')} ${message}`)).toEqual([]);
});
