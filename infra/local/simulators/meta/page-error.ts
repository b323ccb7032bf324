import { randomBytes } from 'node:crypto';
import type { Reply } from '../http/http-server.ts';

type Known = { status: number; message: string };

/** Errors of pages, `code` or `code/subcode`. https://developers.facebook.com/docs/messenger-platform/error-codes */
const known = new Map<string, Known>([
  ['1', { status: 500, message: 'An unknown error occurred' }],
  ['4', { status: 400, message: 'Application request limit reached' }],
  ['10', { status: 403, message: 'Application does not have permission for this action' }],
  ['10/2018278', { status: 400, message: 'This message is sent outside of allowed window.' }],
  ['10/2018300', { status: 403, message: 'Message failed to send because another app is controlling this thread now.' }],
  ['10/1893063', { status: 400, message: 'This Page is restricted from sending messages.' }],
  ['100', { status: 400, message: 'Invalid parameter' }],
  ['100/33', { status: 400, message: 'Object does not exist or cannot be loaded due to missing permissions.' }],
  ['100/2018001', { status: 400, message: 'No matching user found' }],
  ['100/2018047', { status: 400, message: 'Upload attachment failure.' }],
  ['190', { status: 401, message: 'Error validating access token: the session has been invalidated.' }],
  ['200', { status: 403, message: 'Requires pages_messaging permission to manage the object' }],
  ['200/2018028', { status: 403, message: 'Cannot message users who are not admins, developers or testers of the app.' }],
  ['368', { status: 400, message: 'The action attempted has been deemed abusive or is otherwise disallowed' }],
  ['551', { status: 400, message: "This person isn't available right now." }],
  ['613', { status: 400, message: 'Calls to this API have exceeded the rate limit.' }],
]);

/** The error of a code that names its subcode itself, as the page of the simulator offers them. */
export const pageErrorOf = (code: number): { code: number; subcode: number | undefined } => {
  const key = [...known.keys()].find((each) => each.endsWith(`/${code}`));
  return key ? { code: Number(key.split('/')[0]), subcode: code } : { code, subcode: undefined };
};

/** Codes to choose from on the page, a subcode standing for its code. */
export const knownPageErrors = (): Array<{ code: number; title: string }> =>
  [...known]
    .filter(([key]) => key.includes('/') && !key.endsWith('/33'))
    .map(([key, { message }]) => ({ code: Number(key.split('/')[1]), title: message }));

export const pageErrorReply = (code: number, subcode?: number, message?: string): Reply => {
  const found = known.get(subcode === undefined ? String(code) : `${code}/${subcode}`) ?? known.get(String(code));
  return {
    status: found?.status ?? 400,
    json: {
      error: {
        message: `(#${code}) ${message ?? found?.message ?? `Error ${code}`}`,
        type: 'OAuthException',
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        fbtrace_id: randomBytes(8).toString('base64url'),
      },
    },
  };
};
