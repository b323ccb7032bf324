import { beforeEach } from 'vitest';
import { skippedTests } from './skipped-tests.ts';

/** Setup of the integration suite: against LocalStack the tests that cannot run there are skipped, each with its reason. */
if (process.env['BALCAO_LOCALSTACK_URL']) {
  beforeEach(({ task, skip }) => {
    const found = skippedTests.find((skipped) => skipped.file === task.file.name && skipped.name === task.name);
    if (found) skip(found.reason);
  });
}
