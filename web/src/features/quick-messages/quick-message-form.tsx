import { quickMessagesContract } from '@balcao/shared/contract/quick-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { type AttachmentChoice, AttachmentField, AttachmentPreview } from '../../components/record-form/attachment-field.tsx';
import { fileWarning } from '../../components/record-form/file-warning.ts';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { insertText } from '../../components/record-form/insert-text.ts';
import { LongText, SwitchField, TextField } from '../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { useRecordForm } from '../../components/record-form/use-record-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import { type QuickMessage, quickMessageQuery } from './api/quick-message-queries.ts';
import { useSaveQuickMessage } from './api/use-save-quick-message.ts';
import { useMayChange } from './use-may-change.ts';

type QuickMessageFormProps = { id: string | null; onClose: () => void };

export const QuickMessageForm = ({ id, onClose }: QuickMessageFormProps) => {
  const { t } = useTranslation('quickMessages');
  const mayChange = useMayChange();
  const query = useQuery({ ...quickMessageQuery(id ?? ''), enabled: id !== null });
  const title = t(id === null ? 'form.new' : 'form.edit');
  return (
    <AdminForm title={title} query={id === null ? null : query} onClose={onClose}>
      {(quickMessage, reload) =>
        quickMessage && !mayChange(quickMessage) ? (
          <ReadOnly quickMessage={quickMessage} onClose={onClose} />
        ) : (
          <Filled title={title} quickMessage={quickMessage} onClose={onClose} reload={reload} />
        )
      }
    </AdminForm>
  );
};

/** Another's, which may be used and not changed. */
const ReadOnly = ({ quickMessage, onClose }: { quickMessage: QuickMessage; onClose: () => void }) => {
  const { t } = useTranslation(['quickMessages', 'common']);
  const { shortcode, message, mediaName, mediaPath, mediaType } = quickMessage;
  return (
    <Dialog title={`/${shortcode}`} confirmLabel={t('common:close')} size="medium" onlyClose onConfirm={onClose} onClose={onClose}>
      <p className="form-lead">{t('form.readOnly')}</p>
      <p className="quick-message-text">{message}</p>
      {mediaName && mediaType && <AttachmentPreview name={mediaName} url={mediaPath} type={mediaType} />}
    </Dialog>
  );
};

const names = ['shortcode', 'message', 'geral', 'visao', 'dontSend'] as const;
const variables = ['firstName', 'name', 'userName', 'ms', 'protocol', 'date', 'hour', 'queue', 'connection'] as const;

type FilledProps = { title: string; quickMessage: QuickMessage | null; onClose: () => void; reload: () => void };

const Filled = ({ title, quickMessage, onClose, reload }: FilledProps) => {
  const { t } = useTranslation(['quickMessages', 'common']);
  const saving = useSaveQuickMessage();
  const { t: tCommon } = useTranslation('common');
  const [media, setMedia] = useState<AttachmentChoice>({ kind: 'keep' });
  const channels = (useQuery(connectionsQuery()).data ?? []).map(({ channel }) => channel);
  const storedFile = media.kind === 'keep' ? quickMessage?.media : null;
  const file =
    media.kind === 'new' ? { mimeType: media.file.type, sizeBytes: media.file.size } : storedFile && { ...storedFile, sizeBytes: null };
  const form = useRecordForm<Pick<QuickMessage, (typeof names)[number]>>({
    start: {
      shortcode: quickMessage?.shortcode ?? '',
      message: quickMessage?.message ?? '',
      geral: quickMessage?.geral ?? false,
      visao: quickMessage?.visao ?? true,
      dontSend: quickMessage?.dontSend ?? false,
    },
    names,
    labelOf: (name) => t(`fields.${name}`),
    problems: ({ shortcode }, change) =>
      shortcode.trim() === ''
        ? [{ path: 'shortcode', error: t('problems.required') }]
        : schemaProblems(quickMessagesContract.updateQuickMessage.body, change),
    refusals: (error) => (isApiError(error, 'ERR_SHORTCODE_IN_USE') ? [{ path: 'shortcode', error: 'ERR_SHORTCODE_IN_USE' }] : null),
    reload,
    save: async (change, values, { over }) => {
      await saving.mutateAsync(
        quickMessage
          ? { id: quickMessage.id, change: { ...change, version: over ? undefined : quickMessage.version }, media }
          : { id: null, quickMessage: values, media },
      );
      onClose();
    },
  });
  return (
    <RecordDialog form={form} title={title} confirmLabel={t('common:save')} isDirty={media.kind !== 'keep'} onClose={onClose}>
      <div className="form-stack">
        <TextField form={form} name="shortcode" hint={t('hints.shortcode')} autoFocus />
        <LongText form={form} name="message" rows={6} />
        <div className="quick-message-variables" role="group" aria-label={t('variables')}>
          {variables.map((name) => (
            <button key={name} type="button" onClick={() => insertText(form, 'message', `{{${name}}}`)}>
              {t(`variable.${name}`)}
            </button>
          ))}
        </div>
        <AttachmentField
          label={t('fields.mediaName')}
          stored={quickMessage}
          choice={media}
          warning={file && fileWarning(tCommon, channels, file)}
          onChange={setMedia}
        />
        <div className="form-grid">
          <SwitchField form={form} name="visao" hint={t('hints.visao')} />
          <SwitchField form={form} name="geral" hint={t('hints.geral')} />
          <SwitchField form={form} name="dontSend" hint={t('hints.dontSend')} />
        </div>
      </div>
    </RecordDialog>
  );
};
