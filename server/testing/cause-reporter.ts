import type { Reporter, TestCase } from 'vitest/node';

/** Prints the causes of each error of a failed test: the JSON report holds only the outermost error. */
export default class CauseReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    for (const error of test.result().errors ?? []) {
      for (let { cause } = error; cause; cause = cause.cause) {
        console.log(`${test.fullName}\n  caused by ${cause.stack ?? cause.message}`);
      }
    }
  }
}
