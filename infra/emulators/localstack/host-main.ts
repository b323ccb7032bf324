import { Unavailable } from '../unavailable.ts';
import { prepareLocalstack, startLocalstack } from './start-localstack.ts';

/** `npm run localstack`: runs LocalStack without Docker until it is interrupted. */
try {
  const server = await startLocalstack(prepareLocalstack(console.log));
  console.log(`LocalStack is at ${server.url} (process ${server.pid}); Ctrl-C ends it.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.stop().then(() => process.exit(0)));
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  console.error(error.message);
  process.exit(1);
}
