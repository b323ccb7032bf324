import { deepestOption } from '@balcao/shared/domain/queues/chatbot-option.ts';
import { change, insert, move, pathTo, remove } from '@balcao/shared/domain/queues/option-tree.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../../components/admin-page/admin-form.tsx';
import { RecordDialog } from '../../../components/record-form/record-dialog.tsx';
import { useRecordForm } from '../../../components/record-form/use-record-form.ts';
import { queueQuery, type QueueRecord } from '../api/queue-queries.ts';
import { useSaveQueue } from '../api/use-save-queue.ts';
import { refusedFields } from '../queue-fields.ts';
import { type Draft, firstProblem, newDraft, toSent } from './draft.ts';
import { OptionForm } from './option-form.tsx';
import { OptionTree } from './option-tree.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { useTargets } from './use-targets.ts';
import './options-dialog.css';

type OptionsDialogProps = { id: string; onClose: () => void };

/** What customers of a queue choose from: a tree to edit, and a phone on which to try it. */
export const OptionsDialog = ({ id, onClose }: OptionsDialogProps) => {
  const { t } = useTranslation('queues');
  const query = useQuery(queueQuery(id));
  return (
    <AdminForm title={t('options.title', { name: query.data?.name ?? '' })} query={query} onClose={onClose}>
      {(queue, reload) => queue && <Editor queue={queue} onClose={onClose} reload={reload} />}
    </AdminForm>
  );
};

/** The tree as JSON: a form's types do not follow one. */
type Fields = { chatbots: string };
const read = (json: string): Draft[] => JSON.parse(json);

const Editor = ({ queue, onClose, reload }: { queue: QueueRecord; onClose: () => void; reload: () => void }) => {
  const { t } = useTranslation(['queues', 'common']);
  const saving = useSaveQueue();
  const targets = useTargets();
  const [selected, setSelected] = useState<string | null>(queue.chatbots[0]?.id ?? null);
  const form = useRecordForm<Fields>({
    start: { chatbots: JSON.stringify(queue.chatbots) },
    names: ['chatbots'],
    labelOf: () => t('options.tree'),
    problems: ({ chatbots }) => (firstProblem(read(chatbots)) ? [{ path: 'chatbots', error: t('options.problem') }] : []),
    reload,
    refusals: refusedFields,
    onProblems: () => setSelected((now) => firstProblem(read(form.getValues('chatbots')))?.id ?? now),
    save: async (_change, { chatbots }, { over }) => {
      await saving.mutateAsync({
        id: queue.id,
        change: { chatbots: toSent(read(chatbots)), version: over ? undefined : queue.version },
      });
      onClose();
    },
  });
  const drafts = read(form.watch('chatbots'));
  /** What was removed last, until the next change: an option goes with all below it. */
  const [removed, setRemoved] = useState<{ name: string; before: ReadonlyArray<Draft> } | null>(null);
  const set = (next: ReadonlyArray<Draft>) => {
    setRemoved(null);
    form.setValue('chatbots', JSON.stringify(next));
  };
  const path = selected === null ? [] : pathTo(drafts, selected);
  const shown = path.at(-1) ?? null;

  const add = (parentId: string | null) => {
    const siblings = parentId === null ? drafts : (pathTo(drafts, parentId).at(-1)?.options ?? []);
    const draft = newDraft('');
    set(insert(drafts, draft, { parentId, index: siblings.length }));
    setSelected(draft.id);
  };
  const drop = (id: string) => {
    const [own, parent] = pathTo(drafts, id).toReversed();
    set(remove(drafts, id));
    setRemoved({ name: own?.name.trim() || t('options.unnamed'), before: drafts });
    if (path.some((node) => node.id === id)) setSelected(parent?.id ?? drafts.find((node) => node.id !== id)?.id ?? null);
  };
  return (
    <RecordDialog
      form={form}
      title={t('options.title', { name: queue.name })}
      confirmLabel={t('common:save')}
      size="xx-large"
      onClose={onClose}
    >
      <div className="options-editor">
        <OptionTree
          drafts={drafts}
          selected={shown?.id ?? null}
          showsProblems={form.failures > 0}
          problem={form.formState.errors.chatbots?.message ?? null}
          onSelect={setSelected}
          onAdd={add}
          onRemove={drop}
          removed={removed?.name ?? null}
          onUndo={() => removed && set(removed.before)}
          onMove={(id, place) => {
            const moved = move(drafts, id, place, deepestOption);
            if (moved) set(moved);
            return moved !== null;
          }}
        />
        <section className="options-form" aria-label={t('options.form')}>
          {shown ? (
            <OptionForm
              key={shown.id}
              draft={shown}
              depth={path.length}
              showsProblems={form.failures > 0}
              targets={targets}
              ownQueue={queue.id}
              onChange={(fields) => set(change(drafts, shown.id, (draft) => ({ ...draft, ...fields })))}
              onAdd={() => add(shown.id)}
            />
          ) : (
            <p className="options-hint">{t('options.empty')}</p>
          )}
        </section>
        <PhonePreview queue={queue} drafts={drafts} nameOf={targets.nameOf} onShow={setSelected} />
      </div>
    </RecordDialog>
  );
};
