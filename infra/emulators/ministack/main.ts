import { silenceLibsignal } from '../../local/simulators/whatsapp/silence-libsignal.ts';
import { Unavailable } from '../unavailable.ts';
import { runDeployTests } from './run-deploy-tests.ts';

/** `npm run test:deploy [-- options of Vitest]`. Ends with 1 when the emulator cannot be had. */
silenceLibsignal();
try {
  process.exit(await runDeployTests(console.log, process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Unavailable ? `Nothing was deployed to an emulator. ${error.message}` : error);
  process.exit(1);
}
