import { helpsContract } from '@balcao/shared/contract/helps.ts';
import { videoIdOf } from '@balcao/shared/domain/helps/video-id.ts';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { LongText, TextField } from '../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { useRecordForm } from '../../components/record-form/use-record-form.ts';
import type { Help } from './api/help-queries.ts';
import { useSaveHelp } from './api/use-save-help.ts';

/** A help video's title, description and video. */
export const HelpForm = ({ help, onClose }: { help: Help | null; onClose: () => void }) => {
  const { t } = useTranslation(['helps', 'common']);
  const saving = useSaveHelp();
  const form = useRecordForm<{ title: string; description: string; video: string }>({
    start: { title: help?.title ?? '', description: help?.description ?? '', video: help?.video ?? '' },
    names: ['title', 'description', 'video'],
    labelOf: (name) => t(`fields.${name}`),
    problems: ({ title, video }, change) => {
      const found = [
        ...(title.trim() === '' ? [{ path: 'title', error: t('problems.required') }] : []),
        ...(videoIdOf(video) === null ? [{ path: 'video', error: t('problems.video') }] : []),
      ];
      return found.length > 0 ? found : schemaProblems(helpsContract.updateHelp.body, change);
    },
    save: async (change, values, { over }) => {
      await saving.mutateAsync(
        help ? { id: help.id, change: { ...change, version: over ? undefined : help.version } } : { id: null, help: values },
      );
      onClose();
    },
  });
  return (
    <RecordDialog form={form} title={t(help === null ? 'form.new' : 'form.edit')} confirmLabel={t('common:save')} onClose={onClose}>
      <div className="form-stack">
        <TextField form={form} name="title" autoFocus />
        <LongText form={form} name="description" />
        <TextField form={form} name="video" hint={t('hints.video')} />
      </div>
    </RecordDialog>
  );
};
