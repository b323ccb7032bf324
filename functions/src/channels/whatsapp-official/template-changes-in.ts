import { readField, readList, readText } from '../meta/read-json.ts';
import { eventInstant } from '../meta/event-instant.ts';

/** What Meta decided of a template; what is absent stays. */
export type TemplateDecision = {
  accountId: string;
  metaID: string;
  at: string;
  status?: string;
  /** Of a rejected one: Meta's word, or its sentences where it sends some. */
  rejectedReason?: string;
  category?: string;
  quality?: string;
};

/** Events after which a template is what it was when it was approved. */
const approvals: ReadonlySet<string> = new Set(['APPROVED', 'REINSTATED', 'UNARCHIVED', 'UNLOCKED']);
/** A warning alone: the template goes on as it is. */
const warnings: ReadonlySet<string> = new Set(['FLAGGED']);

/** What a webhook's body tells of templates, in its order. Total: what it cannot use is left out. */
export const templateChangesIn = (body: unknown, receivedAt: string): TemplateDecision[] =>
  readList(readField(body, 'entry')).flatMap((entry) => {
    const accountId = readText(readField(entry, 'id'), 128);
    const at = eventInstant(readField(entry, 'time'), receivedAt);
    if (accountId === null) return [];
    return readList(readField(entry, 'changes')).flatMap((change): TemplateDecision[] => {
      const value = readField(change, 'value');
      const metaID = readText(readField(value, 'message_template_id'), 100);
      if (metaID === null) return [];
      const decided = { accountId, metaID, at };
      if (readField(change, 'field') === 'message_template_status_update') {
        const event = readText(readField(value, 'event'), 50);
        if (event === null || warnings.has(event)) return [];
        if (event === 'REJECTED') return [{ ...decided, status: event, rejectedReason: reasonOf(value) }];
        return [{ ...decided, status: approvals.has(event) ? 'APPROVED' : event }];
      }
      if (readField(change, 'field') === 'template_category_update') {
        const category = readText(readField(value, 'new_category'), 50);
        return category === null ? [] : [{ ...decided, category }];
      }
      if (readField(change, 'field') === 'message_template_quality_update') {
        const quality = readText(readField(value, 'new_quality_score'), 50);
        return quality === null ? [] : [{ ...decided, quality }];
      }
      return [];
    });
  });

const reasonOf = (value: unknown): string => {
  const info = readField(value, 'rejection_info');
  const sentences = [readText(readField(info, 'reason'), 500), readText(readField(info, 'recommendation'), 500)].filter(
    (text) => text !== null,
  );
  return sentences.length > 0 ? sentences.join(' ') : (readText(readField(value, 'reason'), 100) ?? 'NONE');
};
