import { Unavailable } from '../unavailable.ts';
import { runOnLocalstack } from './run-suite.ts';

/** `npm run test:localstack [-- files and options of Vitest]`. Ends with 1 when there is no LocalStack to be had. */
try {
  process.exit(await runOnLocalstack(console.log, process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  console.error(`The suite was not run against LocalStack. ${error.message}`);
  process.exit(1);
}
