import type { NumberAccount, NumberState, Wrong, WrongPart } from '../../setup/connections/service/official/number-at-meta.ts';
import { numberQualities, type NumberQuality } from '@balcao/shared/domain/connections/number-quality.ts';
import { messagesPerSec } from '@balcao/shared/domain/campaigns/number-rate.ts';
import { businessVerticals, type BusinessProfile, type BusinessProfileChange } from '@balcao/shared/domain/connections/business-profile.ts';
import { pictureTypeOf } from '../../platform/picture-type-of.ts';
import type { Refusal, SampleFile, Unclear, WordedRefusal } from '../adapter.ts';
import { uploadHandle, withWords } from '../meta/upload-handle.ts';
import { toWordedRefusal } from '../meta/worded-refusal.ts';

import { fetchFile, graphCall, toRefusal as toGraphRefusal, type Answer, type Answered } from '../meta/graph-call.ts';
import { graphVersion } from '../meta/graph-version.ts';
import { isMetaAddress, proofOf } from '../meta/page-client.ts';
import { readField, readList, readNumber, readText } from '../meta/read-json.ts';
import { graphErrorRule } from '../whatsapp-official/graph-errors.ts';

/** `baseUrl` without version and trailing slash: https://graph.facebook.com, or the local simulator. */
export type NumberSettings = { baseUrl: string; timeoutMs?: number };

type Outcome<Success> = Success | Wrong | Refusal | Unclear;

export type NumberClient = ReturnType<typeof createNumberClient>;

/** What sets up one number of the Cloud API and looks after it. Every method answers with an outcome; none throws for what the other side does. */
export const createNumberClient = ({ baseUrl, timeoutMs = 5_000 }: NumberSettings, account: NumberAccount) => {
  const { phoneNumberId, accountId, token, appSecret } = account;
  const ask = (
    method: 'GET' | 'POST',
    id: string,
    edge: string,
    query: Record<string, string>,
    body?: object,
    limitMs = timeoutMs,
  ): Promise<Answer> =>
    graphCall(
      `${baseUrl}/${graphVersion}/${encodeURIComponent(id)}${edge}?${new URLSearchParams(query).toString()}`,
      { method, token, ...(body ? { body: JSON.stringify(body) } : {}) },
      limitMs,
    );
  const proof = { appsecret_proof: proofOf(token, appSecret) };
  const outcomeOf = (answer: Answered, part: WrongPart): Wrong | Refusal | Unclear => wrongIn(answer, part) ?? toRefusal(answer);

  const look = async (): Promise<Outcome<NumberState>> => {
    const answer = await ask('GET', phoneNumberId, '', { ...proof, fields: stateFields });
    if (answer.kind !== 'answer') return answer;
    return answer.ok ? toState(answer.json) : outcomeOf(answer, 'number');
  };

  return {
    /** Whether token, number and app secret belong together. Meta checks the proof of the secret wherever one is sent. */
    identify: async (): Promise<Outcome<{ kind: 'done' }>> => {
      const proven = await ask('GET', phoneNumberId, '', { ...proof, fields: 'id' });
      if (proven.kind !== 'answer') return proven;
      if (proven.ok) return { kind: 'done' };
      const outcome = outcomeOf(proven, 'number');
      if (codeOf(proven) !== invalidParameter || outcome.kind === 'wrong') return outcome;
      const plain = await ask('GET', phoneNumberId, '', { fields: 'id' });
      if (plain.kind !== 'answer') return plain;
      return plain.ok ? { kind: 'wrong', part: 'secret' } : outcomeOf(plain, 'number');
    },

    /** @returns whether the number is one of the account's. */
    isOfAccount: async (): Promise<Outcome<{ kind: 'done'; isOfAccount: boolean }>> => {
      let after: string | null = null;
      for (let page = 0; page < mostPages; page++) {
        const answer = await ask('GET', accountId, '/phone_numbers', { ...proof, fields: 'id', limit: '100', ...(after ? { after } : {}) });
        if (answer.kind !== 'answer') return answer;
        if (!answer.ok) return outcomeOf(answer, 'account');
        if (readList(readField(answer.json, 'data')).some((each) => readText(readField(each, 'id')) === phoneNumberId))
          return { kind: 'done', isOfAccount: true };
        const paging = readField(answer.json, 'paging');
        after = readText(readField(readField(paging, 'cursors'), 'after'), 1000);
        if (readText(readField(paging, 'next')) === null || after === null) break;
      }
      return { kind: 'done', isOfAccount: false };
    },

    look,

    /** Has Meta tell the app of everything that happens in the account. Done again it changes nothing. */
    subscribe: async (): Promise<Outcome<{ kind: 'done' }>> => {
      const answer = await ask('POST', accountId, '/subscribed_apps', proof);
      if (answer.kind !== 'answer') return answer;
      return answer.ok ? { kind: 'done' } : outcomeOf(answer, 'account');
    },

    /** Whether any app is told of the account. */
    isSubscribed: async (): Promise<Outcome<{ kind: 'done'; isSubscribed: boolean }>> => {
      const answer = await ask('GET', accountId, '/subscribed_apps', proof);
      if (answer.kind !== 'answer') return answer;
      return answer.ok ? { kind: 'done', isSubscribed: readList(readField(answer.json, 'data')).length > 0 } : outcomeOf(answer, 'account');
    },

    /** Registers the number with the Cloud API. `pin`: its six digits of two-step verification, or those it gets where it has none.
     *  https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/registration */
    register: async (pin: string): Promise<{ kind: 'done' } | { kind: 'pin' } | { kind: 'wait' } | Refusal | Unclear> => {
      const answer = await ask('POST', phoneNumberId, '/register', proof, { messaging_product: 'whatsapp', pin });
      if (answer.kind !== 'answer') return answer;
      if (answer.ok) return { kind: 'done' };
      const code = codeOf(answer);
      if (code === wrongPin) return { kind: 'pin' };
      return code !== null && tooManyTries.has(code) ? { kind: 'wait' } : toRefusal(answer);
    },

    /** Gives the number an address of its own for its events, beside the one that the app has for all. Meta asks that address first; `url` ''
     *  takes it away. https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/override */
    setWebhook: async (url: string, verifyToken: string): Promise<{ kind: 'done' } | Refusal | Unclear> => {
      // Meta waits for our own answer, which may come from a function that has to start first.
      const answer = await ask(
        'POST',
        phoneNumberId,
        '',
        proof,
        { webhook_configuration: { override_callback_uri: url, verify_token: verifyToken } },
        timeoutMs * 2,
      );
      if (answer.kind !== 'answer') return answer;
      return answer.ok ? { kind: 'done' } : toRefusal(answer);
    },

    /** https://developers.facebook.com/documentation/business-messaging/whatsapp/business-profiles */
    readProfile: async (): Promise<{ kind: 'profile'; profile: BusinessProfile } | WordedRefusal | Unclear> => {
      const fields = 'about,address,description,email,profile_picture_url,websites,vertical';
      const answer = await ask('GET', phoneNumberId, profileEdge, { ...proof, fields });
      if (answer.kind !== 'answer') return withWords(answer);
      return answer.ok ? { kind: 'profile', profile: toProfile(answer.json) } : toWordedRefusal(answer, graphErrorRule);
    },

    changeProfile: async (
      change: BusinessProfileChange,
      pictureHandle: string | null,
    ): Promise<{ kind: 'done' } | WordedRefusal | Unclear> => {
      const answer = await ask('POST', phoneNumberId, profileEdge, proof, {
        messaging_product: 'whatsapp',
        ...change,
        profile_picture_handle: pictureHandle ?? undefined,
      });
      if (answer.kind !== 'answer') return withWords(answer);
      return answer.ok ? { kind: 'done' } : toWordedRefusal(answer, graphErrorRule);
    },

    uploadPicture: (file: SampleFile) => uploadHandle({ baseUrl, token, proof, ruleOf: graphErrorRule }, file),

    fetchPicture: async (url: string): Promise<string | null> => {
      const found = await fetchFile(url, {
        mayFetch: (address) => isMetaAddress(address, baseUrl),
        announcedType: null,
        maxBytes: mostPictureBytes,
        limitMs: timeoutMs,
        ruleOf: graphErrorRule,
      });
      if (found.kind !== 'media') return null;
      const type = pictureTypeOf(found.bytes);
      return type === null ? null : `data:${type};base64,${Buffer.from(found.bytes).toString('base64')}`;
    },
  };
};

const profileEdge = '/whatsapp_business_profile';
/** Meta hands pictures out at 640 pixels a side. */
const mostPictureBytes = 2_000_000;

const toProfile = (json: unknown): BusinessProfile => {
  const [profile] = readList(readField(json, 'data'));
  const text = (name: string) => readText(readField(profile, name), 2000) ?? '';
  return {
    about: text('about'),
    address: text('address'),
    description: text('description'),
    email: text('email'),
    websites: readList(readField(profile, 'websites')).flatMap((each) => readText(each, 2000) ?? []),
    vertical: businessVerticals.find((each) => each === text('vertical')) ?? null,
    pictureUrl: readText(readField(profile, 'profile_picture_url'), 2000),
  };
};

const mostPages = 20;
const invalidParameter = 100;
/** Subcode of 100: no such object, or not visible with this token. */
const noSuchObject = 33;
const wrongPin = 133005;
const tooManyTries: ReadonlySet<number> = new Set([133008, 133009, 133015, 133016]);
/** Meta's code for an account without a means of payment, among those that keep a number from sending. */
const unpaid = 141006;

const codeOf = ({ json }: Answered): number | null => readNumber(readField(readField(json, 'error'), 'code'));

const toRefusal = (answer: Answered): Refusal | Unclear => toGraphRefusal(answer, graphErrorRule);

/** What of the account is wrong; null when the refusal says something else. `part`: what the call was about. */
const wrongIn = (answer: Answered, part: WrongPart): Wrong | null => {
  const code = codeOf(answer);
  if (code === null) return answer.status === 404 ? { kind: 'wrong', part } : null;
  if (code === invalidParameter && readNumber(readField(readField(answer.json, 'error'), 'error_subcode')) === noSuchObject)
    return { kind: 'wrong', part };
  const { reasonKey } = graphErrorRule(code);
  if (reasonKey === 'numberGone') return { kind: 'wrong', part };
  return reasonKey === 'token' || reasonKey === 'permission' ? { kind: 'wrong', part: reasonKey } : null;
};

/** States of a number that Cloud API has not registered, where the platform is not said. */
const unregistered: ReadonlySet<string | null> = new Set(['PENDING', 'DISCONNECTED', 'UNVERIFIED', 'DELETED', 'MIGRATED']);

const toState = (json: unknown): NumberState => {
  const platform = readText(readField(json, 'platform_type'), 60);
  const addresses = readField(json, 'webhook_configuration');
  const address = (name: string) => readText(readField(addresses, name), 2000);
  return {
    kind: 'number',
    isRegistered: platform === null ? !unregistered.has(readText(readField(json, 'status'), 60)) : platform === 'CLOUD_API',
    digits: readText(readField(json, 'display_phone_number'), 60)?.replaceAll(/[^0-9]/g, '') || null,
    webhookUrl: address('phone_number') ?? address('whatsapp_business_account') ?? address('application'),
    health: toHealth(readField(json, 'health_status')),
    reach:
      readText(readField(json, 'whatsapp_business_manager_messaging_limit'), 50) ?? readText(readField(json, 'messaging_limit_tier'), 50),
    quality: toQuality(readText(readField(json, 'quality_rating'), 50)),
    perSec: toPerSec(json),
  };
};

const stateFields = [
  'id,display_phone_number,status,platform_type,webhook_configuration,health_status',
  'quality_rating,whatsapp_business_manager_messaging_limit,throughput,is_on_biz_app',
].join(',');

const toQuality = (rating: string | null): NumberQuality | null => numberQualities.find((each) => each === rating?.toLowerCase()) ?? null;

/** A number that the phone app shares has a rate of its own, whatever else is said of it. */
const toPerSec = (json: unknown): number | null => {
  if (readField(json, 'is_on_biz_app') === true) return messagesPerSec.withPhoneApp;
  const level = readText(readField(readField(json, 'throughput'), 'level'), 50);
  return level === 'STANDARD' ? messagesPerSec.usual : level === 'HIGH' ? messagesPerSec.upgraded : null;
};

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/support/health-status */
const toHealth = (health: unknown): NumberState['health'] => {
  const said = readText(readField(health, 'can_send_message'), 60);
  if (said === null) return null;
  if (said !== 'BLOCKED') return 'free';
  const codes = readList(readField(health, 'entities'))
    .filter((entity) => readText(readField(entity, 'can_send_message')) === 'BLOCKED')
    .flatMap((entity) => readList(readField(entity, 'errors')))
    .map((error) => readNumber(readField(error, 'error_code')));
  return codes.includes(unpaid) ? 'unpaid' : 'blocked';
};
