import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { FieldSelect } from '../../components/field-select.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { tagNamesQuery } from '../tags/api/tag-queries.ts';
import { useFillList } from './api/use-list-jobs.ts';
import { ListGone } from './list-gone.tsx';

type Source = 'tag' | 'lane' | 'words';

/** Asks which contacts are added to the list, as they are now. */
export const FillDialog = ({ listId, onClose }: { listId: string; onClose: () => void }) => {
  const { t } = useTranslation('contactLists');
  const { data: tags = [] } = useQuery(tagNamesQuery());
  const [source, setSource] = useState<Source>('tag');
  const [chosen, setChosen] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const filling = useFillList(listId);
  const isLane = source === 'lane';
  const options = tags.filter(({ kanban }) => (kanban === 1) === isLane).map(({ id: value, name: label }) => ({ value, label }));
  const start = () => {
    const body = {
      tag: { tagIds: chosen === null ? [] : [chosen] },
      lane: { laneId: chosen },
      words: { searchParam: words },
    }[source];
    filling.mutate(body, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t('fill.title')}
      confirmLabel={t('fill.start')}
      busy={filling.isPending}
      disabled={source === 'words' ? words.trim() === '' : chosen === null}
      onConfirm={start}
      onClose={onClose}
    >
      <div className="form-stack">
        <ListGone listId={listId} />
        <p>{t('fill.about')}</p>
        <FieldSelect
          label={t('fill.source')}
          value={source}
          options={(['tag', 'lane', 'words'] as const).map((value) => ({ value, label: t(`fill.sources.${value}`) }))}
          onChange={(value) => {
            setSource(value === 'lane' || value === 'words' ? value : 'tag');
            setChosen(null);
          }}
        />
        {source === 'words' ? (
          <FormField label={t('fill.words')}>
            <Input value={words} onChange={({ detail }) => setWords(detail.value)} />
          </FormField>
        ) : (
          <FieldSelect label={t(isLane ? 'fill.lane' : 'fill.tags')} value={chosen} options={options} filter onChange={setChosen} />
        )}
        {filling.error && <Alert type="error">{errorText(filling.error)}</Alert>}
      </div>
    </Dialog>
  );
};
