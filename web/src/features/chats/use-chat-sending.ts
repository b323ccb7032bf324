import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { uploadFile } from '../../lib/api/upload-file.ts';
import { addMessages } from './live/patch-chat-cache.ts';

export type SentFile = { blob: Blob; fileName: string; mimeType: string; durationSec?: number; voice?: boolean };
export type Sending = { clientId: string; message: string; file: SentFile | null; uploadedAs: string | null; problem: string | null };

/** Messages of a chat on their way, one after the other, so that they arrive in the order in which they were written. One that fails waits to be sent
 *  again under the same name, which the server stores once. */
export const useChatSending = (chatId: string) => {
  const cache = useQueryClient();
  const [sending, setSending] = useState<ReadonlyArray<Sending>>([]);
  const running = useRef<Promise<void>>(Promise.resolve());
  const patch = (clientId: string, change: Partial<Sending>) =>
    setSending((before) => before.map((item) => (item.clientId === clientId ? { ...item, ...change } : item)));

  const deliver = async (item: Sending): Promise<void> => {
    try {
      const { file } = item;
      const key =
        item.uploadedAs ?? (file && (await uploadFile(file.blob, { name: file.fileName, mimeType: file.mimeType }, () => undefined)));
      if (key !== null) patch(item.clientId, { uploadedAs: key });
      const media =
        file && key !== null
          ? { key, fileName: file.fileName, mimeType: file.mimeType, durationSec: file.durationSec, voice: file.voice }
          : null;
      const sent = await api.sendChatMessage({ params: { id: chatId }, body: { message: item.message, clientId: item.clientId, media } });
      addMessages(cache, chatId, [sent]);
      setSending((before) => before.filter(({ clientId }) => clientId !== item.clientId));
    } catch (error) {
      patch(item.clientId, { problem: errorText(error) });
    }
  };
  const enqueue = (item: Sending) => {
    running.current = running.current.then(() => deliver(item));
  };
  return {
    sending,
    send: (message: string, file: SentFile | null) => {
      const item: Sending = { clientId: crypto.randomUUID(), message: message.trim(), file, uploadedAs: null, problem: null };
      if (item.message === '' && file === null) return;
      setSending((before) => [...before, item]);
      enqueue(item);
    },
    again: (item: Sending) => {
      patch(item.clientId, { problem: null });
      enqueue(item);
    },
    drop: (clientId: string) => setSending((before) => before.filter((item) => item.clientId !== clientId)),
  };
};
