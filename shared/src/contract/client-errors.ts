import * as z from 'zod';
import { route } from './route.ts';

/** Places where an error in the browser can be caught: the React error boundaries of the app; `window` = no boundary caught it. */
export const failurePlaces = ['page', 'list', 'conversation', 'drawer', 'bubble', 'card', 'dialog', 'part', 'menu', 'window'] as const;

/** Report of an error that the web app had in a browser: where it happened, but never the error message, which may quote what a customer
 *  wrote. Therefore no field accepts free text. */
export const clientError = z.object({
  /** Class name of the JavaScript error, such as `TypeError`. */
  name: z.string().regex(/^[A-Za-z]{1,60}$/),
  /** How the error occurred. `render`: thrown while React rendered. `uncaught`: thrown elsewhere. `rejection`: unhandled promise
   *  rejection. `chunk`: a code chunk of the app could not be loaded. */
  kind: z.enum(['render', 'uncaught', 'rejection', 'chunk']),
  place: z.enum(failurePlaces),
  /** Route pattern of the page, such as `/tickets/{-$uuid}`. A URL with real ids has digits and is refused. Null = no route was matched yet. */
  route: z
    .string()
    // `abort` refuses a longer text before the regular expression runs, so that it never runs on megabytes.
    .max(80, { abort: true })
    .regex(/^(\/(403|[A-Za-z-]+|\{?-?\$[A-Za-z]+\}?))*\/?$/)
    .nullable(),
  /** Stack frames, innermost first: bundle files with their hashed names. */
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
    // 8 kB suffices: a report with 20 stack frames and the longest names takes about 3 kB.
    maxBodyBytes: 8 * 1024,
    body: clientError,
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_BODY_TOO_LARGE'],
  }),
};
