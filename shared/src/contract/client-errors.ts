import * as z from 'zod';
import { route } from './route.ts';

/** Parts of the screen with an error boundary that can catch an error; `window` = no boundary caught it. */
export const failurePlaces = ['page', 'list', 'conversation', 'drawer', 'bubble', 'card', 'dialog', 'part', 'menu', 'window'] as const;

/** Report of an error of the app in a browser: where it happened, but never its message, which may quote what a customer wrote.
 *  Therefore no field accepts free text. */
export const clientError = z.object({
  /** Class name of the error. */
  name: z.string().regex(/^[A-Za-z]{1,60}$/),
  /** `render`: thrown while rendering. `uncaught`: thrown elsewhere. `rejection`: an unhandled promise rejection. `chunk`: a part of the
   *  app could not be loaded. */
  kind: z.enum(['render', 'uncaught', 'rejection', 'chunk']),
  place: z.enum(failurePlaces),
  /** Pattern of the route, such as `/tickets/{-$uuid}`. A real address with an id in it contains digits and is refused. Null = the
   *  error happened before a route was matched. */
  route: z
    .string()
    // A longer text is refused at once (`abort`), so that the regular expression never runs on a text of megabytes.
    .max(80, { abort: true })
    .regex(/^(\/(403|[A-Za-z-]+|\{?-?\$[A-Za-z]+\}?))*\/?$/)
    .nullable(),
  /** Stack frames, innermost first: files of the build with their hashed names. */
  frames: z
    .array(
      z.object({
        file: z
          .string()
          .max(100, { abort: true })
          .regex(/^[\w-]+(\.[\w-]+)*\.js$/),
        line: z.number().int().min(0).max(10_000_000),
        column: z.number().int().min(0).max(10_000_000),
      }),
    )
    .max(20),
  version: z.string().regex(/^\d{1,4}(\.\d{1,4}){2}$/),
  /** Language of the user interface. */
  language: z.enum(['pt', 'en', 'es', 'tr']),
  browser: z.enum(['chrome', 'edge', 'firefox', 'opera', 'safari', 'other']),
});
export type ClientError = z.infer<typeof clientError>;

export const clientErrorsContract = {
  reportClientError: route({
    method: 'POST',
    path: '/client-errors',
    permission: 'public',
    summary: 'An error of the app in a browser, without its message; at most 8 kB',
    // A report with 20 stack frames and the longest names takes about 3 kB.
    maxBodyBytes: 8 * 1024,
    body: clientError,
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_BODY_TOO_LARGE'],
  }),
};
