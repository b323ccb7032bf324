import * as z from 'zod';
import { route } from './route.ts';

/** Part of the screen that an error was caught in; `window` where nothing caught it. */
export const failurePlaces = ['page', 'list', 'conversation', 'drawer', 'bubble', 'card', 'dialog', 'part', 'menu', 'window'] as const;

/** What a browser tells of an error of the app: where it was, never what it says. A message may quote what a customer wrote; so there is none, and no field
 *  takes a text of any kind. */
export const clientError = z.object({
  /** The error's class. */
  name: z.string().regex(/^[A-Za-z]{1,60}$/),
  /** Thrown while something was drawn, anywhere else, in a promise that nobody waits for; or a part of the app that could not be loaded. */
  kind: z.enum(['render', 'uncaught', 'rejection', 'chunk']),
  place: z.enum(failurePlaces),
  /** Pattern of the route, such as `/tickets/{-$uuid}`; an address with an id in it has digits and is refused. Null before there is a route. */
  route: z
    .string()
    // A pattern is not tried on a text of megabytes.
    .max(80, { abort: true })
    .regex(/^(\/(403|[A-Za-z-]+|\{?-?\$[A-Za-z]+\}?))*\/?$/)
    .nullable(),
  /** Innermost first: files of the build with their hashed names. */
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
  /** Of the screen. */
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
    body: clientError,
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_BODY_TOO_LARGE'],
  }),
};
