import type { DecidedEffect, Effect, LentMedia } from '@balcao/shared/domain/automation/effect.ts';
import { decideFile } from '@balcao/shared/domain/channel-limits.ts';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import { flowFileType } from '@balcao/shared/domain/flow/file-type.ts';
import type { FlowEffect } from '@balcao/shared/domain/flow/run/flow-run.ts';
import { numberedMenu } from '@balcao/shared/domain/flow/run/numbered-menu.ts';
import type { CompanyId, QueueId, TagId, UserId } from '@balcao/shared/domain/ids.ts';
import { isFlowFile } from '../../../setup/flows/service/company-files.ts';
import { headFile } from '../../../platform/files.ts';
import { BoundedCache } from '../../../platform/bounded-cache.ts';
import { log } from '../../../platform/logger.ts';
import { talkFiles } from './talk-files.ts';
import { plainFile } from '../../../conversation/tickets/service/play-on-ticket.ts';

/** What of the company flows name. */
export type Named = {
  /** Null: there is no such queue. */
  hasQueue: (id: QueueId) => Promise<boolean>;
  hasUser: (id: UserId) => Promise<boolean>;
  hasTag: (id: TagId) => Promise<boolean>;
  /** Bytes of a file; null: it is not there. */
  sizeOf: (key: string) => Promise<number | null>;
};
type Place = {
  companyId: CompanyId;
  channel: Channel;
  /** Where people take over when the flow names no queue. */
  restQueueId: QueueId | null;
};

/** What every answer of a flow is kept under. */
const by = 'flow';

/** What a step of a flow makes happen, as effects of the automatic handling. What a node names and is gone is left out; a conversation that was to go there
 *  goes to people instead. */
export const toEffects = async (
  named: Named,
  place: Place,
  effects: ReadonlyArray<FlowEffect>,
  isOver: boolean,
  learned: Readonly<Record<string, string>> = {},
): Promise<DecidedEffect[]> => {
  const all: Effect[] = [];
  for (const effect of effects) all.push(...(await toEffect(named, place, effect)));
  if (Object.keys(learned).length > 0) all.push({ kind: 'learn', fields: learned });
  // Who gets the ticket takes it from the flow as well.
  if (isOver && !all.some(({ kind }) => kind === 'assign')) {
    const isForPeople = effects.some(({ kind }) => kind === 'handOver' || kind === 'move');
    all.push(...(isForPeople ? [{ kind: 'remember', change: { talked: true } } as const] : []), { kind: 'endFlow' });
  }
  return all.map((effect) => ({ ...effect, by }));
};

const toEffect = async (named: Named, place: Place, effect: FlowEffect): Promise<Effect[]> => {
  switch (effect.kind) {
    case 'say':
      return [{ kind: 'say', body: effect.body, isFilled: true }];
    case 'ask': {
      const choices = effect.as === 'number' ? {} : { choices: effect.options.map(({ id, title }) => ({ id, title })) };
      return [{ kind: 'say', body: numberedMenu(effect.body, effect.options), isFilled: true, ...choices }];
    }
    case 'file': {
      const media = await fileOf(named, place, effect);
      return media ? [{ kind: 'say', body: '', media }] : [];
    }
    case 'tag':
      return (await named.hasTag(effect.tagId)) ? [{ kind: 'tag', tagId: effect.tagId }] : [];
    case 'move': {
      const { queueId, userId } = effect;
      const isThere = queueId !== null && (await named.hasQueue(queueId));
      if (userId !== null && (await named.hasUser(userId))) return [{ kind: 'assign', userId, ...(isThere ? { queueId } : {}) }];
      if (!isThere) return handOver(named, place, 'recordGone');
      return [into(queueId, effect.why === undefined ? 'queueSet' : null), ...whyOf(effect.why)];
    }
    case 'handOver':
      return handOver(named, place, effect.why);
  }
};

const handOver = async (named: Named, place: Place, reason: string): Promise<Effect[]> => {
  const { restQueueId } = place;
  const isThere = restQueueId !== null && (await named.hasQueue(restQueueId));
  return [...(isThere ? [into(restQueueId, null)] : []), ...whyOf(reason)];
};

/** Into a queue, which tells the customer its hours, or its greeting and their position. */
const into = (queueId: QueueId, entry: 'queueSet' | null): Effect => ({ kind: 'queue', queueId, log: entry, arrives: true });

const whyOf = (reason: string | undefined): Effect[] => (reason === undefined ? [] : [{ kind: 'log', type: 'redirected', reason }]);

const mediaTypes = { image: 'image', sticker: 'image', video: 'video', audio: 'audio', document: 'application' } as const;

const fileOf = async (
  named: Named,
  { companyId, channel }: Place,
  effect: Extract<FlowEffect, { kind: 'file' }>,
): Promise<LentMedia | null> => {
  const key = effect.url.trim();
  // A drawing may have been written by anybody's program: files are the company's own.
  const mimeType = flowFileType(key);
  const isOwn = isFlowFile(companyId, key) || (key.startsWith(talkFiles(companyId)) && !key.includes('..'));
  const sizeBytes = isOwn && mimeType !== null ? await named.sizeOf(key) : null;
  if (sizeBytes === null || mimeType === null) {
    log.warn('FLOW_FILE_GONE a file of a flow is not there: it is left out', { key: isOwn ? key : null });
    return null;
  }
  const decision = decideFile(channel, { mimeType, sizeBytes, kind: effect.type });
  if (decision.kind === 'refuse') {
    log.warn('FLOW_FILE_NOT_TAKEN the channel does not take a file of a flow: it is left out', { channel, mimeType, sizeBytes });
    return null;
  }
  const isVoice = effect.voice && mimeType === 'audio/ogg';
  return {
    mediaType: mediaTypes[decision.as],
    // What a service said belongs to this one message.
    media: {
      ...plainFile,
      lent: !key.startsWith(talkFiles(companyId)),
      key,
      mimeType,
      fileName: effect.fileName ?? key.split('/').at(-1) ?? null,
      sizeBytes,
      voice: isVoice,
    },
  };
};

const sizes = new BoundedCache<number>(5_000);
/** Files of flows are written once under their keys. */
export const sizeOfFile = async (key: string): Promise<number | null> => {
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const found = await headFile(key);
  if (found) sizes.set(key, found.sizeBytes);
  return found?.sizeBytes ?? null;
};
