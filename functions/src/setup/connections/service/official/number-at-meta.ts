import type { NumberQuality } from '@balcao/shared/domain/connections/number-quality.ts';
import type { BusinessProfile, BusinessProfileChange } from '@balcao/shared/domain/connections/business-profile.ts';

/** A number at Meta and what opens it. `accountId`: its WhatsApp business account (WABA). */
export type NumberAccount = { phoneNumberId: string; accountId: string; token: string; appSecret: string };

/** Which part of an account Meta does not take; `permission`: the token is good, and may not do this. */
export type WrongPart = 'token' | 'permission' | 'secret' | 'number' | 'account';
export type Wrong = { kind: 'wrong'; part: WrongPart };

export type NumberState = {
  kind: 'number';
  isRegistered: boolean;
  /** The phone number itself, digits; null = Meta did not say. */
  digits: string | null;
  /** Where events of this number go: its own address, or else its account's or the app's; null = nowhere, or Meta did not say. */
  webhookUrl: string | null;
  /** Whether the number may send, as Meta judges it; null = Meta did not say. */
  health: 'free' | 'blocked' | 'unpaid' | null;
  /** Meta's name for how many people its portfolio may write to in 24 hours, and how many messages a second it sends; null = Meta did not say. */
  reach: string | null;
  quality: NumberQuality | null;
  perSec: number | null;
};

/** Meta said no for another reason, or gave no clear answer. */
type Unsettled = { kind: 'refused'; action: 'retry' | 'fail' | 'pause-connection' } | { kind: 'unclear' };
/** The same with Meta's words for people. */
type Worded = { kind: 'refused'; code: number | null; said: string } | { kind: 'unclear' };

type Asked<Success> = Promise<Success | Unsettled>;

/** What sets up one number of the Cloud API. Every method answers with an outcome; none throws for what the other side does. */
export type NumberAtMeta = {
  identify: () => Asked<{ kind: 'done' } | Wrong>;
  isOfAccount: () => Asked<{ kind: 'done'; isOfAccount: boolean } | Wrong>;
  look: () => Asked<NumberState | Wrong>;
  subscribe: () => Asked<{ kind: 'done' } | Wrong>;
  isSubscribed: () => Asked<{ kind: 'done'; isSubscribed: boolean } | Wrong>;
  register: (pin: string) => Asked<{ kind: 'done' } | { kind: 'pin' } | { kind: 'wait' }>;
  setWebhook: (url: string, verifyToken: string) => Asked<{ kind: 'done' }>;
  readProfile: () => Promise<{ kind: 'profile'; profile: BusinessProfile } | Worded>;
  /** @param pictureHandle of the new picture, as `uploadPicture` named it; null = it stays. */
  changeProfile: (change: BusinessProfileChange, pictureHandle: string | null) => Promise<{ kind: 'done' } | Worded>;
  uploadPicture: (file: {
    bytes: Uint8Array<ArrayBuffer>;
    mimeType: string;
    fileName: string;
  }) => Promise<{ kind: 'uploaded'; handle: string } | Worded>;
  /** The picture of a profile as a data address; null = it cannot be had. */
  fetchPicture: (url: string) => Promise<string | null>;
};
