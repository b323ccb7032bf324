import { createHash } from 'node:crypto';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { rowText } from '@balcao/shared/domain/messages/longest-text.ts';
import { cleanTexts } from '@balcao/shared/domain/text/clean-texts.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import { inboundEvent, type InboundEvent, type StoredText } from '@balcao/shared/events/channel-messages.ts';
import { companyPrefix } from '../../platform/files.ts';

type Deps = {
  companyId: CompanyId;
  connectionId: ConnectionId;
  putFile: (key: string, bytes: Uint8Array, mimeType: string) => Promise<void>;
};

/** The event as queues and rows can carry it: texts well-formed, each field within its bounds, and a text that is longer than a row keeps
 *  written to the bucket whole. The file is named after what is in it, so the same event again writes the same file. */
export const keepWholeText = async (deps: Deps, event: InboundEvent): Promise<InboundEvent> => {
  const fullText = await store(deps, event.providerId, textOf(event));
  const bounded = inboundEvent.parse(cleanTexts(event));
  if (!fullText) return bounded;
  if (bounded.type === 'edit') return { ...bounded, fullText };
  return bounded.type === 'message' && bounded.content.kind === 'text'
    ? { ...bounded, content: { ...bounded.content, fullText } }
    : bounded;
};

const textOf = (event: InboundEvent): string | null => {
  if (event.type === 'edit') return event.fullText ? null : event.body;
  return event.type === 'message' && event.content.kind === 'text' && !event.content.fullText ? event.content.body : null;
};

const store = async ({ companyId, connectionId, putFile }: Deps, providerId: string, text: string | null): Promise<StoredText | null> => {
  const whole = text === null ? '' : wellFormed(text);
  if (whole === rowText(whole)) return null;
  const bytes = Buffer.from(whole, 'utf8');
  const name = createHash('sha256').update(`${providerId}\n`).update(bytes).digest('hex');
  const key = `${companyPrefix(companyId)}texts/${connectionId}/${name}.txt`;
  await putFile(key, bytes, 'text/plain; charset=utf-8');
  return { key, sizeBytes: bytes.length };
};
