import { randomBytes } from 'node:crypto';
import type { Reply } from '../http/http-server.ts';
import type { GraphErrorEntry } from '../model/message.ts';

type Known = { status: number; title: string; details: string };

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const known = new Map<number, Known>([
  [0, { status: 401, title: 'AuthException', details: 'We were unable to authenticate the app user.' }],
  [1, { status: 400, title: 'API Unknown', details: 'Invalid request or possible server error.' }],
  [2, { status: 503, title: 'API Service', details: 'Temporary due to downtime or due to being overloaded.' }],
  [4, { status: 400, title: 'API Too Many Calls', details: 'The app has reached its API call rate limit.' }],
  [3, { status: 500, title: 'API Method', details: 'Capability or permissions issue.' }],
  [10, { status: 403, title: 'API Permission Denied', details: 'Permission is either not granted or has been removed.' }],
  [100, { status: 400, title: 'Invalid parameter', details: 'The request included one or more unsupported or misspelled parameters.' }],
  [33, { status: 400, title: 'Parameter value is not valid', details: 'The business phone number has been deleted.' }],
  [190, { status: 401, title: 'Access token has expired', details: 'Your access token has expired.' }],
  [200, { status: 403, title: 'API Permission', details: 'Permission is either not granted or has been removed.' }],
  [
    368,
    {
      status: 403,
      title: 'Temporarily blocked for policies violations',
      details: 'The account has been restricted for violating a platform policy.',
    },
  ],
  [80007, { status: 400, title: 'Rate limit issues', details: 'The WhatsApp Business Account has reached its rate limit.' }],
  [80008, { status: 400, title: 'Rate limit issues', details: 'There have been too many calls to this WhatsApp Business Account.' }],
  [2200, { status: 400, title: 'Callback verification failed', details: 'The callback URL could not be verified.' }],
  [130429, { status: 429, title: 'Rate limit hit', details: 'Cloud API message throughput has been reached.' }],
  [131000, { status: 500, title: 'Something went wrong', details: 'Message failed to send due to an unknown error.' }],
  [130472, { status: 400, title: 'User number is part of an experiment', details: 'The message was not sent as part of an experiment.' }],
  [130497, { status: 403, title: 'Restricted country', details: 'The account may not send to people in this country.' }],
  [131005, { status: 403, title: 'Access denied', details: 'Permission is either not granted or has been removed.' }],
  [131008, { status: 400, title: 'Required parameter is missing', details: 'The request is missing a required parameter.' }],
  [131009, { status: 400, title: 'Parameter value is not valid', details: 'One or more parameter values are invalid.' }],
  [131016, { status: 500, title: 'Service unavailable', details: 'A service is temporarily unavailable.' }],
  [131021, { status: 400, title: 'Recipient cannot be sender', details: 'Sender and recipient are the same number.' }],
  [131026, { status: 400, title: 'Message undeliverable', details: 'Unable to deliver the message: the number may not be on WhatsApp.' }],
  [
    131031,
    {
      status: 403,
      title: 'Business Account locked',
      details: 'The account has been restricted or disabled for violating a platform policy.',
    },
  ],
  [131037, { status: 400, title: 'Display name approval needed', details: 'The display name of the number is not approved.' }],
  [131042, { status: 400, title: 'Business eligibility payment issue', details: 'There was an error related to your payment method.' }],
  [131045, { status: 500, title: 'Incorrect certificate', details: 'The number could not send because of a registration error.' }],
  [
    131047,
    {
      status: 400,
      title: 'Re-engagement message',
      details: 'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
    },
  ],
  [131048, { status: 400, title: 'Spam rate limit hit', details: 'Too many messages from this number were blocked or flagged as spam.' }],
  [
    131049,
    {
      status: 400,
      title: 'Meta chose not to deliver',
      details: 'This message was not delivered to maintain healthy ecosystem engagement.',
    },
  ],
  [
    131050,
    { status: 400, title: 'User has stopped marketing messages', details: 'The person chose to stop marketing messages of this number.' },
  ],
  [131051, { status: 400, title: 'Unsupported message type', details: 'Unsupported message type.' }],
  [131052, { status: 400, title: 'Media download error', details: 'Unable to download the media sent by the user.' }],
  [131053, { status: 400, title: 'Media upload error', details: 'Unable to upload the media used in the message.' }],
  [
    131056,
    { status: 400, title: 'Pair rate limit hit', details: 'Too many messages sent to the same recipient in a short period of time.' },
  ],
  [131057, { status: 500, title: 'Account in maintenance mode', details: 'The account is in maintenance mode.' }],
  [133004, { status: 503, title: 'Server temporarily unavailable', details: 'The server is temporarily unavailable.' }],
  [133005, { status: 400, title: 'Two step verification PIN Mismatch', details: 'The two-step verification PIN is incorrect.' }],
  [133009, { status: 400, title: 'Two step verification PIN Guessed Too Fast', details: 'The PIN was entered too quickly.' }],
  [133010, { status: 400, title: 'Phone number not registered', details: 'The account is not registered.' }],
  [133016, { status: 400, title: 'Account register / deregister rate limit exceeded', details: 'Too many attempts in a short time.' }],
  [132000, { status: 400, title: 'Template Param Count Mismatch', details: 'The number of parameters does not match the template.' }],
  [132001, { status: 404, title: 'Template does not exist', details: 'The template does not exist in this language or is not approved.' }],
  [132012, { status: 400, title: 'Template Parameter Format Mismatch', details: 'Parameter format does not match the template.' }],
  [132018, { status: 400, title: 'Template parameters are not valid', details: 'There is an issue with the parameters of the template.' }],
  [132015, { status: 400, title: 'Template is Paused', details: 'The template is paused due to low quality.' }],
  [132016, { status: 400, title: 'Template is Disabled', details: 'The template has been paused too many times and is now disabled.' }],
]);

/** Codes to choose from on the page, with Meta's title. */
export const knownErrors = (): Array<{ code: number; title: string }> => [...known].map(([code, { title }]) => ({ code, title }));

const find = (code: number): Known => known.get(code) ?? { status: 400, title: `Error ${code}`, details: `Error ${code}` };

/** Refusal in the answer to a call. */
export const graphErrorReply = (code: number, details = find(code).details, subcode?: number): Reply => ({
  status: find(code).status,
  json: {
    error: {
      message: `(#${code}) ${find(code).title}`,
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: randomBytes(8).toString('base64url'),
    },
  },
});

/** A refusal that comes with words for people, as those of templates do. */
export const wordedErrorReply = ({
  code,
  subcode,
  title,
  text,
}: {
  code: number;
  subcode?: number;
  title: string;
  text: string;
}): Reply => ({
  status: find(code).status,
  json: {
    error: {
      message: find(code).title,
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      is_transient: false,
      error_user_title: title,
      error_user_msg: text,
      fbtrace_id: randomBytes(8).toString('base64url'),
    },
  },
});

/** The same in a status webhook. */
export const toErrorEntry = (code: number): GraphErrorEntry => ({
  code,
  title: find(code).title,
  message: find(code).title,
  error_data: { details: find(code).details },
});
