/** Requests a route takes from everybody together, enforced by API Gateway before a function runs; beyond them it answers 429. `burst` is what may
 *  come at once. A single tenant is limited by the functions themselves (functions/src/platform/tenant-limit.ts). */
export type RouteLimit = { ratePerSec: number; burst: number };

export const defaultRouteLimit: RouteLimit = { ratePerSec: 1_000, burst: 2_000 };

/** Limits by method and path of the contract; every other route has the default. */
export const routeLimits: Readonly<Record<string, RouteLimit>> = {
  // Guessing passwords is limited by source and address (functions/src/work/sign-in/service/sign-in-limit.ts): a limit for everybody together would let one
  // source shut the others out, so this one is only what Cognito and the function stand.
  'POST /auth/login': { ratePerSec: 300, burst: 600 },
  'POST /auth/session': { ratePerSec: 300, burst: 600 },
  'POST /auth/refresh_token': { ratePerSec: 100, burst: 200 },
  // Anybody may call it and each call is a line of the log: a fault that every browser has shows at this rate too, and 20 a second for a day are some 2 GB.
  'POST /client-errors': { ratePerSec: 20, burst: 100 },
  // A new socket needs a ticket; API Gateway takes 500 new sockets a second.
  'POST /live/token': { ratePerSec: 400, burst: 800 },
  'POST /uploads': { ratePerSec: 200, burst: 400 },
  // A refused webhook comes again, but late: providers deliver in waves, and the function only checks and enqueues.
  'POST /webhooks/whatsapp/{companyId}/{connectionId}': { ratePerSec: 5_000, burst: 5_000 },
};
