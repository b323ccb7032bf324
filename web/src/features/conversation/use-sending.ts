import type { Me } from '@balcao/shared/contract/auth.ts';
import { type CardContact, toContactCards } from '@balcao/shared/domain/messages/contact-card.ts';
import { shortestVoiceBytes } from '@balcao/shared/domain/messages/upload-kind.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { useState } from 'react';
import { showToast } from '../../components/toasts.tsx';
import { loadedCodeText } from '../../lib/api/api-error.ts';
import { type DraftMode, getDraftPart, setDraftPart } from '../../lib/drafts.ts';
import { knownMessages } from '../../lib/known-messages.ts';
import { cardNamesMaxChars } from '../../lib/limits.ts';
import type { BubbleMessage } from './conversation-types.ts';
import { enqueueMessage, type NewOutgoing } from './outbox.ts';
import type { QuickExtras } from './quick-replies.ts';
import type { VoiceNote } from '../../components/voice/record-voice.ts';

/** Of a file that storage has, nothing but its name and type is known here. */
const withoutMeasures = { sizeBytes: 0, width: null, height: null, durationSec: null, voice: false } as const;

type SendingTicket = { id: number; uuid: string; contact: { name: string }; inboundMessages: number };

/** Puts what is written, recorded or chosen into the outbox, as an answer to the quoted message if there is one.
 *  @param seenId the newest message on screen, null when none is.
 *  @param onSent is called for each but files, which may still be added to a conversation that is being read. */
export const useSending = (ticket: SendingTicket, user: Me, seenId: string | null, onSent: () => void) => {
  const [quoted, setQuoted] = useState<BubbleMessage['quotedMsg']>(() => getDraftPart(ticket.uuid, 'quote'));
  const quote = (message: BubbleMessage['quotedMsg']) => {
    setQuoted(message);
    setDraftPart(ticket.uuid, 'quote', message);
  };
  const [signs, setSigns] = useState(() => localStorage.getItem('signs') !== 'off');
  const companySigns = user.company.companieSettings.sendSignMessage === 'enabled';

  const of = () => ({
    ticketId: ticket.id,
    uuid: ticket.uuid,
    name: ticket.contact.name,
    seenId,
    inboundMessages: knownMessages(ticket),
  });
  const send = (message: Pick<NewOutgoing, 'body'> & Partial<NewOutgoing>): string => {
    const clientId = enqueueMessage({ ...of(), isPrivate: false, signMessage: false, quoted, ...message });
    quote(null);
    onSent();
    return clientId;
  };
  /** @returns the name that the outbox has it under. */
  const sendText = (body: string, mode: DraftMode, extras?: QuickExtras) => {
    if (mode === 'note') return send({ body, isPrivate: true, quoted: null });
    const { file = null, dontSend = false } = extras ?? {};
    if (!file) return send({ body, signMessage: companySigns && signs && !dontSend });
    const { url, ...named } = file;
    return send({ body, file: { blob: null, info: { ...withoutMeasures, ...named, previewUrl: url } } });
  };
  const sendFiles = (chosen: { caption: string; info: NewOutgoing['file'] }[]) => {
    for (const { caption, info } of chosen)
      enqueueMessage({ ...of(), body: caption, isPrivate: false, signMessage: false, quoted: null, file: info });
  };
  const sendVoice = ({ blob, mimeType, fileName: name, durationSec, waveform }: VoiceNote) => {
    if (blob.size < shortestVoiceBytes) return void loadedCodeText('ERR_AUDIO_TOO_SHORT').then((text) => showToast('warning', text));
    const info = { name, mimeType, sizeBytes: blob.size, width: null, height: null, durationSec, voice: true, waveform };
    send({ body: '', file: { blob, info } });
  };
  const sendCards = (contacts: CardContact[]) => {
    const names = contacts.map(({ name }) => name).join(', ');
    send({ body: cutText(names, cardNamesMaxChars), vCard: toContactCards(contacts) });
  };
  const sendTemplate = (message: Pick<NewOutgoing, 'body' | 'template' | 'file'>) => void send(message);
  const changeSigns = (on: boolean) => {
    localStorage.setItem('signs', on ? 'on' : 'off');
    setSigns(on);
  };

  return {
    quoted,
    quote,
    /** Null where the company does not let names stand above messages. */
    signature: companySigns ? { on: signs, onChange: changeSigns } : null,
    sendText,
    sendFiles,
    sendVoice,
    sendCards,
    sendTemplate,
  };
};
