import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import { draftComponents } from '@balcao/shared/domain/templates/draft-components.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { TemplateContent, TemplateDraft } from '@balcao/shared/domain/templates/template-draft.ts';
import { templateProblems } from '@balcao/shared/domain/templates/template-problems.ts';
import type { QuickMessage } from '../../../setup/quick-messages/store/quick-message-store.ts';
import type { ProviderTemplate } from '../../adapter.ts';
import { adoptTemplate } from './adopt-template.ts';
import { storeTemplate } from './store-template.ts';
import { assertNoProblems, isNameTaken, openTemplates, toRefusedError, type TemplateDeps, type TemplatesAt } from './template-deps.ts';

/** Makes a template at Meta, which reviews it, and stores it here under review. Where Meta gives no clear answer its list says whether it has the template
 *  now: asking again would find its name taken. A template that has taken the name and is not known here is stored from the list before that is said.
 *  @throws AppError ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT, ERR_TEMPLATE_INVALID, ERR_META_REFUSED, ERR_META_UNAVAILABLE, and those of uploads. */
export const createTemplate = async (
  deps: TemplateDeps,
  connectionId: ConnectionId,
  draft: TemplateDraft,
  sample: UploadedMedia | null,
): Promise<QuickMessage> => {
  const at = await openTemplates(deps, connectionId);
  assertNoProblems(templateProblems(draft, sample !== null));
  const { name, language, ...content } = draft;
  const headerHandle = await uploadSample(deps, at, content, sample);
  const made = await at.create(at.accountId, { name, language, content, headerHandle });
  const taken = isNameTaken(made) ? await findInList(at, draft) : null;
  if (taken) await adoptTemplate(deps, at, connectionId, taken);
  const metaID = made.kind === 'made' ? made.id : made.kind === 'unclear' ? ((await findInList(at, draft))?.id ?? null) : null;
  if (metaID === null) throw toRefusedError(made.kind === 'made' ? { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: null } : made);
  return storeTemplate(deps, at, { connectionId, metaID, sent: sentAs(draft), act: { what: 'create', commit: deps.commit }, edit: null });
};

const findInList = async (at: TemplatesAt, { name, language }: TemplateDraft): Promise<ProviderTemplate | null> => {
  const answer = await at.list();
  if (answer.kind !== 'templates') return null;
  return answer.templates.find((each) => each.name === name && each.language === language) ?? null;
};

/** Uploads the header's sample to Meta. @returns its handle; null where the header shows no file. @throws AppError ERR_META_REFUSED, ERR_META_UNAVAILABLE. */
export const uploadSample = async (
  { readSample }: Pick<TemplateDeps, 'readSample'>,
  at: Pick<TemplatesAt, 'uploadSample'>,
  { headerFormat, category }: Pick<TemplateContent, 'headerFormat' | 'category'>,
  sample: UploadedMedia | null,
): Promise<string | null> => {
  if (sample === null || category === 'AUTHENTICATION' || headerFormat === 'NONE' || headerFormat === 'TEXT') return null;
  const uploaded = await at.uploadSample(await readSample(sample, headerFormat));
  if (uploaded.kind !== 'uploaded') throw toRefusedError(uploaded);
  return uploaded.handle;
};

/** A template as it was sent, under review. */
export const sentAs = (draft: TemplateDraft): Omit<ProviderTemplate, 'id'> => ({
  name: draft.name,
  language: draft.language,
  status: 'PENDING',
  category: draft.category,
  // The words of an authentication template are Meta's: none are known until it is asked.
  components: draftComponents(draft, { body: '', advice: '', expiry: '', copy: '' }),
  quality: null,
  rejectedReason: null,
});
