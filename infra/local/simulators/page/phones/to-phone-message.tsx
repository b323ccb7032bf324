import type { ShownPhoneMessage } from '../../whatsapp/phones/phone-message.ts';
import { Field } from '../form-parts.tsx';
import type { IconName } from '../icon.tsx';
import { t, type TextKey } from '../language.ts';
import { act, openDialog } from '../overlays.tsx';
import { type Entry, type Part, type ShownMessage, signs } from '../shown-message.ts';
import { phoneApi, phoneMediaUrl } from './phone-api.ts';

const summarise = ({ kind, text, video, deleted, media }: ShownPhoneMessage): string => {
  if (deleted) return t('gone');
  if (kind === 'call') return `📞 ${t(video ? 'videoCall' : 'voiceCall')}`;
  return [kind === 'text' ? '' : (signs[kind] ?? '⚠️'), text || media?.fileName].filter(Boolean).join(' ');
};

const partsOf = (message: ShownPhoneMessage): Part[] => {
  const { id, kind, text, location, options, media, deleted, status, direction } = message;
  if (deleted) return [{ part: 'text', text: t('gone'), look: 'gone' }];
  switch (kind) {
    case 'image':
    case 'sticker':
    case 'video':
    case 'audio':
    case 'document':
      return [
        { part: kind, source: phoneMediaUrl(message), caption: text, fileName: media?.fileName ?? '' },
        { part: 'text', text },
      ];
    case 'location': {
      const detail = location?.address || `${location?.latitude ?? ''}, ${location?.longitude ?? ''}`;
      return [{ part: 'card', icon: 'pin', title: text || t('location'), detail }];
    }
    case 'contact':
      return [{ part: 'card', icon: 'person', title: text, detail: '' }];
    case 'poll':
      return [
        { part: 'text', text: `📊 ${text}` },
        { part: 'points', points: options },
      ];
    case 'call': {
      const isRinging = direction === 'out' && status === 'ringing';
      const hangUp: Part = { part: 'button', label: t('hangUp'), press: () => act(phoneApi.endCall(id)) };
      return [{ part: 'text', text: summarise(message) }, ...(isRinging ? [hangUp] : [])];
    }
    case 'text':
      return [{ part: 'text', text }];
    case 'other':
      return [{ part: 'text', text: `${t('unsupported')}: ${text}`, look: 'unknown' }];
  }
};

const askForEdit = ({ phone, chat, id, text }: ShownPhoneMessage): void =>
  openDialog({
    title: t('edit'),
    fields: (
      <Field label={t('write')}>
        <textarea name="text" rows={3} required defaultValue={text} />
      </Field>
    ),
    submit: t('save'),
    onSubmit: (data) => phoneApi.send(phone, { type: 'edit', to: chat, messageId: id, text: String(data.get('text')) }),
  });

const entriesOf = (message: ShownPhoneMessage): Entry[] => {
  const { id, phone, chat, kind, direction } = message;
  const entry = (action: string, label: TextKey, icon: IconName, press: () => void): Entry => ({
    hook: { 'data-action': action },
    label: t(label),
    icon,
    press,
  });
  const confirm = (type: 'delivered' | 'read' | 'played', label: TextKey): Entry =>
    entry(type, label, 'ticks', () => act(phoneApi.confirm(phone, chat, type, [id])));
  if (direction === 'in') {
    const canBePlayed = kind === 'audio' || kind === 'video';
    return [confirm('delivered', 'markDelivered'), confirm('read', 'markRead'), ...(canBePlayed ? [confirm('played', 'markPlayed')] : [])];
  }
  const remove = entry('remove', 'remove', 'close', () => act(phoneApi.send(phone, { type: 'delete', to: chat, messageId: id })));
  return kind === 'text' ? [entry('edit', 'edit', 'list', () => askForEdit(message)), remove] : [remove];
};

/** A message of a chat, from the side of the phone that has it. */
export const toPhoneMessage = (message: ShownPhoneMessage): ShownMessage => {
  const { id, seq, phone, chat, direction, kind, status, deleted, edited, forwarded, copies, reactions, authorName } = message;
  const mine = direction === 'out';
  const statusText = t(status === 'accepted' ? 'answered' : status);
  const isTicked = mine && kind !== 'call';
  const came: ReadonlyArray<readonly [string, string]> = copies > 1 ? [['state failed', `${t('copies')} ×${copies - 1}`]] : [];
  return {
    id,
    seq,
    chat,
    mine,
    kind,
    status,
    atMs: Date.parse(message.at),
    summary: summarise(message),
    by: mine ? t('phoneOwner') : authorName,
    author: chat.endsWith('@g.us') && !mine ? authorName : null,
    forwarded: forwarded > 0 && !deleted ? `${forwarded >= 5 ? '↪↪' : '↪'} ${t('forwarded')}` : null,
    quotedId: message.quotedId,
    parts: partsOf(message),
    before: edited ? [...came, ['', t('edited')]] : came,
    after: isTicked ? null : [`state ${status}`, statusText],
    tick: isTicked ? { status: status === 'played' ? 'read' : status, label: statusText } : null,
    reactions: Object.fromEntries(Object.entries(reactions).map(([number, emoji]) => [number === phone ? 'me' : number, emoji])),
    entries: kind === 'call' || deleted ? null : entriesOf(message),
    react: (emoji) => act(phoneApi.send(phone, { type: 'reaction', to: chat, messageId: id, emoji })),
  };
};
