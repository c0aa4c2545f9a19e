import { expect, test } from 'vitest';
import { findLines, listTexts } from './source-files.ts';

/** A name that was replaced, the name to use, and paths where the word has its ordinary meaning. */
type OldName = { pattern: RegExp; instead: string; except?: RegExp };

const landmarks = /^server\/sandbox\/suppliers\/experiences\/landmark/;
/** The documents, and the plural forms of a brand's words. */
const wordForms =
  /^(?:ARCHITECTURE|CONTRIBUTING|DECISIONS|README)\.md$|^server\/modules\/theming\/brand\.ts$/;

const oldNames: OldName[] = [
  { pattern: /\bDoorkeeper\b/, instead: 'Authenticator' },
  { pattern: /\bSupplierLine\b/, instead: 'SupplierChannel' },
  { pattern: /\bpassGate\b/, instead: 'acquireSlot' },
  {
    pattern: /\bGate\b/,
    instead: 'Bulkhead',
    // Gates of airports and of cities.
    except:
      /^server\/sandbox\/suppliers\/|^server\/modules\/airport-services\/(?:bookings\/pass-instructions|catalogue\/amenity-names)|^docs\/examples\//,
  },
  { pattern: /\bCircuit\b(?! breaker)/, instead: 'CircuitBreaker' },
  { pattern: /\bnote-outcome\b/, instead: 'record-outcome' },
  { pattern: /\bstaged\b/, instead: 'simulated' },
  { pattern: /\bplatform\/suppliers\b|\bguardSupplier\b/, instead: 'platform/resilience, withResilience' },
  { pattern: /\bisPassing\b/, instead: 'isTransient' },
  { pattern: /\btakeExact\b/, instead: 'slidingWindowLimit' },
  { pattern: /\btakeGeneral\b/, instead: 'perProcessLimit' },
  { pattern: /\bcountRequest\b/, instead: 'enforceRequestLimit' },
  { pattern: /\bcountCost\b/, instead: 'enforceCostLimit' },
  { pattern: /\bLetter\b|\bLetterhead\b/, instead: 'EmailMessage, EmailTheme' },
  { pattern: /\bPen\b|\bpen[:.)]|, pen\b/, instead: 'MailFormatters' },
  { pattern: /\btell\s*[:(]/, instead: 'buildContent' },
  { pattern: /\bStanding\b|\bnoteStanding\b/, instead: 'PaymentStatus, applyPaymentStatus' },
  { pattern: /\bread\w*Heading\b/, instead: 'EventHeader' },
  // A page has headings; an event has a header.
  { pattern: /\bHeading\b/, instead: 'EventHeader', except: /^(?:app|components)\// },
  { pattern: /\btakeUpEarlyEvent\b/, instead: 'retryEarlyEvent' },
  { pattern: /\bleaveSupplier\b/, instead: 'releaseSupplierBooking' },
  { pattern: /\baskSupplierAgain\b/, instead: 'recheckSupplier' },
  { pattern: /\bspreadEvent\b/, instead: 'fanOutEvent' },
  { pattern: /\bannounceBooking\b/, instead: 'publishBookingEvent' },
  { pattern: /\bannounceHotelBooking\b/, instead: 'emailHotelBooking' },
  { pattern: /\bannounce\s*[:(]/, instead: 'publishWebhookEvent' },
  {
    pattern: /\bBookable\b/,
    instead: 'ProductAdapter',
    // The adjective, at the start of a sentence.
    except: /^server\/(?:modules\/experiences|sandbox\/suppliers\/experiences)\/|^messages\//,
  },
  { pattern: /\bbookables\b/, instead: 'wiring/products.ts' },
  { pattern: /\bpromise\(/, instead: 'reserveRefund' },
  { pattern: /(?<!\.)\blive\(\)/, instead: 'a name that says which rows' },
  { pattern: /\bshutOut\b/, instead: 'blockedMember' },
  { pattern: /\bnoteMade\b/, instead: 'recordCreatedResource' },
  { pattern: /\bKeyedRequest\b/, instead: 'IdempotentRequest' },
  { pattern: /<Later\b|`Later`|\bLater[ ,]+\}|\{ Later\b/, instead: 'DeferredSection' },
  { pattern: /\buseSlowly\b/, instead: 'useThrottledText' },
  { pattern: /\bPressForm\b/, instead: 'ActionForm' },
  { pattern: /\btravel-bookings\b/, instead: 'airport-services' },
  // The paths of the API keep their word.
  { pattern: /(?<!\/travel\/)\bground-transport\b/, instead: 'transfers' },
  { pattern: /\bmodules\/(?:ground|ride)s?\b/, instead: 'modules/transfers' },
  // The item type of the API keeps its word.
  {
    pattern:
      /\bground_(?!quote\b)|\bsandbox_ground_|_ground_(?:supplier|searches|ride|webhook)\b|_cancelled_ride\b/,
    instead: 'transfer_',
  },
  {
    pattern: /\b(?:leave_supplier|take_up_early_event|spread_webhook_event)\b/,
    instead: 'release_supplier_booking, retry_early_event, fan_out_webhook_event',
  },
  { pattern: /\bWorld\b/, instead: 'Fixtures', except: landmarks },
  { pattern: /\bThief\b|\bJudge\b/, instead: 'Attacker, PromiseChecks' },
  { pattern: /\boutliveOutages\b/, instead: 'ignoreDatabaseDisconnects' },
  { pattern: /\bflushSeldom\b/, instead: 'coalesceFlushes' },
  { pattern: /'(?:usual|outside)'/, instead: "the job pools 'internal' and 'external'" },
  {
    pattern: /\b(?:scripts|testing)\/(?:prove|outsider)\b(?!\.ts)/,
    instead: 'testing/proofs, testing/consumer',
  },
  {
    pattern: /\b(?:a|an|the|each|every|one|its|another|no)(?: \w+)? (?:noun|verb)s?\b|\bnouns?\b's|<noun>/i,
    instead: 'module, use case',
    except: wordForms,
  },
];

const files = listTexts().filter((file) => file !== 'server/testing/repository/old-names.test.ts');

test.each(oldNames)('The old name $pattern does not come back; use $instead', ({ pattern, except }) => {
  const found = files
    .filter((file) => !except?.test(file))
    .flatMap((file) => (pattern.test(file) ? [file] : findLines(file, (line) => pattern.test(line))));
  expect(found).toEqual([]);
});
