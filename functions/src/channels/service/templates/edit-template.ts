import { isDeepStrictEqual } from 'node:util';
import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import type { TemplateContent, TemplateDraft } from '@balcao/shared/domain/templates/template-draft.ts';
import { templateLanguages } from '@balcao/shared/domain/templates/template-languages.ts';
import { approved } from '@balcao/shared/domain/templates/template.ts';
import { templateEditRefusal, templateProblems } from '@balcao/shared/domain/templates/template-problems.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { assertVersion } from '../../../platform/record-version.ts';
import type { QuickMessage } from '../../../setup/quick-messages/store/quick-message-store.ts';
import type { ProviderTemplate } from '../../adapter.ts';
import { sentAs, uploadSample } from './create-template.ts';
import { storeTemplate } from './store-template.ts';
import { assertNoProblems, findTemplate, openTemplates, toTemplateError, type TemplateDeps, type TemplatesAt } from './template-deps.ts';

/** What a form starts from when a template is edited: Meta alone has the examples that reviewers saw.
 *  @throws AppError ERR_TEMPLATE_NOT_FOUND, ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT, ERR_META_REFUSED, ERR_META_UNAVAILABLE; ERR_TEMPLATE_UNEDITABLE
 *  when it has parts that our form does not have. */
export const readTemplateContent = async (deps: TemplateDeps, id: QuickMessage['id']): Promise<TemplateContent> => {
  const { template } = await findTemplate(deps, id);
  const at = await openTemplates(deps, template.connectionId);
  const answer = await at.read(template.metaID);
  if (answer.kind !== 'template') throw await toTemplateError(at, template.metaID, answer);
  if (answer.content === null) throw new AppError('ERR_TEMPLATE_UNEDITABLE', undefined);
  return answer.content;
};

/** Changes a template at Meta, which reviews it again: until then it cannot be sent. Its name and language stay.
 *  @param version the one that was edited; absent = whatever is stored.
 *  @throws AppError ERR_RECORD_CHANGED, ERR_TEMPLATE_NOT_FOUND, ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT, ERR_TEMPLATE_NOT_EDITABLE, ERR_TEMPLATE_EDITED_TODAY,
 *  ERR_TEMPLATE_EDITED_OFTEN, ERR_TEMPLATE_UNEDITABLE, ERR_TEMPLATE_INVALID, ERR_META_REFUSED, ERR_META_UNAVAILABLE, and those of uploads. */
export const editTemplate = async (
  deps: TemplateDeps,
  id: QuickMessage['id'],
  content: TemplateContent,
  sample: UploadedMedia | null,
  version?: number,
): Promise<QuickMessage> => {
  const found = await findTemplate(deps, id);
  assertVersion(found, version);
  const { shortcode, template } = found;
  const at = await openTemplates(deps, template.connectionId);
  const refusal = templateEditRefusal({ status: template.status, editedAt: template.editedAt ?? [] }, deps.now());
  if (refusal) throw new AppError(refusal, undefined);
  const isRecategorised = content.category !== template.category;
  assertNoProblems([
    ...(isRecategorised && template.status === approved ? [{ path: 'category', error: 'ERR_TEMPLATE_CATEGORY_FIXED' } as const] : []),
    ...templateProblems(content, sample !== null),
  ]);
  const current = await at.read(template.metaID);
  if (current.kind !== 'template') throw await toTemplateError(at, template.metaID, current);
  // It would lose the parts that the form does not have.
  if (current.content === null) throw new AppError('ERR_TEMPLATE_UNEDITABLE', undefined);
  const headerHandle = await uploadSample(deps, at, content, sample);
  const editedAt = deps.now().toISOString();
  const edited = await at.edit(template.metaID, { content, headerHandle }, isRecategorised ? content.category : null);
  if (edited.kind !== 'done') {
    if (edited.kind === 'refused' && (await wasChanged(at, current.template))) throw new AppError('ERR_RECORD_CHANGED', undefined);
    throw await toTemplateError(at, template.metaID, edited);
  }
  const draft: TemplateDraft = {
    ...content,
    name: shortcode,
    language: templateLanguages.find((each) => each === template.language) ?? 'pt_BR',
  };
  return storeTemplate(deps, at, {
    connectionId: template.connectionId,
    metaID: template.metaID,
    sent: { ...sentAs(draft), language: template.language },
    act: { what: 'update', commit: deps.commit },
    edit: { at: editedAt, ofApproved: template.status === approved },
  });
};

/** Whether the template was edited by somebody else since it was read: Meta reviews it, or has other components. */
const wasChanged = async (at: Pick<TemplatesAt, 'read'>, before: ProviderTemplate): Promise<boolean> => {
  const now = await at.read(before.id);
  if (now.kind !== 'template') return false;
  const { status, components } = now.template;
  return templateEditRefusal({ status, editedAt: [] }, new Date(0)) !== null || !isDeepStrictEqual(components, before.components);
};
