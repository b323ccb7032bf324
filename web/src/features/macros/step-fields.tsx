import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import Toggle from '@cloudscape-design/components/toggle';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../components/field-select.tsx';
import { quickRepliesQuery } from '../quick-messages/api/quick-message-queries.ts';
import { queuesQuery } from '../queues/api/queue-queries.ts';
import { lanesQuery } from '../tags/api/lane-queries.ts';
import { tagsQuery } from '../tags/api/tag-queries.ts';
import { colleaguesQuery } from '../users/api/user-queries.ts';
import type { StepDraft } from './step-draft.ts';

type StepFieldsProps = { step: StepDraft; isWrong: boolean; onChange: (change: Partial<StepDraft>) => void };

/** What one step needs to know. */
export const StepFields = (props: StepFieldsProps) => {
  const { t } = useTranslation('macros');
  const { step, isWrong, onChange } = props;
  switch (step.kind) {
    case 'reply':
      return <ReplyField {...props} />;
    case 'note':
      return (
        <FormField label={t('kinds.note')} stretch>
          <Textarea
            rows={2}
            value={step.text}
            placeholder={t('form.notePlaceholder')}
            invalid={isWrong && step.text.trim() === ''}
            onChange={({ detail }) => onChange({ text: detail.value })}
          />
        </FormField>
      );
    case 'addTag':
    case 'removeTag':
      return <TagField {...props} />;
    case 'lane':
      return <LaneField {...props} />;
    case 'transfer':
      return <TransferFields {...props} />;
    case 'resolve':
      return (
        <FormField label={t('kinds.resolve')}>
          <Toggle checked={step.farewell} onChange={({ detail }) => onChange({ farewell: detail.checked })}>
            {t('form.farewell')}
          </Toggle>
        </FormField>
      );
  }
};

const ReplyField = ({ step, onChange }: StepFieldsProps) => {
  const { t } = useTranslation('macros');
  const { data = [], isPending } = useQuery(quickRepliesQuery());
  return (
    <FieldSelect
      label={t('kinds.reply')}
      value={step.quickMessageId}
      loading={isPending}
      filter
      placeholder={t('form.choose')}
      options={data.map(({ id, shortcode, message }) => ({ value: id, label: `/${shortcode}`, description: cutText(message, 90) }))}
      onChange={(quickMessageId) => onChange({ quickMessageId })}
    />
  );
};

const TagField = ({ step, onChange }: StepFieldsProps) => {
  const { t } = useTranslation('macros');
  const { data = [], isPending } = useQuery(tagsQuery());
  return (
    <FieldSelect
      label={t(`kinds.${step.kind}`)}
      value={step.tagId}
      loading={isPending}
      filter
      placeholder={t('form.choose')}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(tagId) => onChange({ tagId })}
    />
  );
};

const LaneField = ({ step, onChange }: StepFieldsProps) => {
  const { t } = useTranslation('macros');
  const { data = [], isPending } = useQuery(lanesQuery());
  return (
    <FieldSelect
      label={t('kinds.lane')}
      value={step.tagId}
      loading={isPending}
      placeholder={t('form.choose')}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(tagId) => onChange({ tagId })}
    />
  );
};

const TransferFields = ({ step, onChange }: StepFieldsProps) => {
  const { t } = useTranslation('macros');
  const { data: queues = [], isPending } = useQuery(queuesQuery());
  const { data: colleagues = [] } = useQuery(colleaguesQuery());
  const choose = (userId: string | null) => {
    const theirs = colleagues.find(({ id }) => id === userId)?.queueIds ?? [];
    const [first] = theirs;
    onChange({ userId, ...(first && !theirs.some((id) => id === step.queueId) ? { queueId: first } : {}) });
  };
  return (
    <div className="form-grid">
      <FieldSelect
        label={t('form.queue')}
        value={step.queueId}
        loading={isPending}
        placeholder={t('form.choose')}
        options={queues.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(queueId) => onChange({ queueId })}
      />
      <FieldSelect
        label={t('form.user')}
        value={step.userId}
        noneLabel={t('form.anyone')}
        placeholder={t('form.anyone')}
        filter
        options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={choose}
      />
    </div>
  );
};
