import { deepestOption, type OptionKind } from '@balcao/shared/domain/queues/chatbot-option.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import Toggle from '@cloudscape-design/components/toggle';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../../components/field-select.tsx';
import { type Draft, problemOf } from './draft.ts';
import type { Targets } from './use-targets.ts';

type OptionFormProps = {
  draft: Draft;
  /** 1 = on the first level. */
  depth: number;
  showsProblems: boolean;
  targets: Targets;
  ownQueue: string;
  onChange: (fields: Partial<Draft>) => void;
  onAdd: () => void;
};

const kinds: ReadonlyArray<OptionKind> = ['text', 'attendent', 'queue', 'integration', 'file'];

/** One option of the tree. */
export const OptionForm = ({ draft, depth, showsProblems, targets, ownQueue, onChange, onAdd }: OptionFormProps) => {
  const { t } = useTranslation('queues');
  const problem = showsProblems ? problemOf(draft) : null;
  const offered = kinds.filter((kind) => kind !== 'integration' || targets.integrations !== null || draft.queueType === kind);
  const targetProblem = problem === 'target' ? t('options.problems.target') : undefined;
  return (
    <div className="form-stack">
      <FormField label={t('options.name')} errorText={problem === 'name' ? t('options.problems.name') : undefined}>
        <Input value={draft.name} autoFocus={draft.name === ''} onChange={({ detail }) => onChange({ name: detail.value })} />
      </FormField>
      <FieldSelect
        label={t('options.queueType')}
        value={draft.queueType}
        options={offered.map((kind) => ({ value: kind, label: t(`options.kinds.${kind}`), description: t(`options.kindHints.${kind}`) }))}
        onChange={(value) => {
          const queueType = offered.find((kind) => kind === value);
          if (queueType) onChange({ queueType });
        }}
      />
      {draft.queueType === 'queue' && (
        <FieldSelect
          label={t('options.optQueueId')}
          value={draft.optQueueId}
          options={targets.queues.filter(({ value }) => value !== ownQueue)}
          errorText={targetProblem}
          placeholder={t('options.choose')}
          onChange={(optQueueId) => onChange({ optQueueId })}
        />
      )}
      {draft.queueType === 'attendent' && (
        <FieldSelect
          label={t('options.optUserId')}
          value={draft.optUserId}
          options={targets.users}
          errorText={targetProblem}
          placeholder={t('options.choose')}
          filter
          onChange={(optUserId) => onChange({ optUserId })}
        />
      )}
      {draft.queueType === 'integration' && (
        <FieldSelect
          label={t('options.optIntegrationId')}
          value={draft.optIntegrationId}
          options={targets.integrations ?? []}
          errorText={targetProblem}
          placeholder={t('options.choose')}
          filter
          onChange={(optIntegrationId) => onChange({ optIntegrationId })}
        />
      )}
      {draft.queueType === 'file' && (
        <FieldSelect
          label={t('options.optFileId')}
          value={draft.optFileId}
          options={targets.files}
          errorText={targetProblem}
          placeholder={t('options.choose')}
          filter
          onChange={(optFileId) => onChange({ optFileId })}
        />
      )}
      <FormField label={t('options.greetingMessage')} description={t('options.greetingHint')} stretch>
        <Textarea rows={4} value={draft.greetingMessage} onChange={({ detail }) => onChange({ greetingMessage: detail.value })} />
      </FormField>
      <Toggle
        checked={draft.closeTicket}
        description={t('options.closeTicketHint')}
        onChange={({ detail }) => onChange({ closeTicket: detail.checked })}
      >
        {t('options.closeTicket')}
      </Toggle>
      <div>
        <Button iconName="add-plus" disabled={depth >= deepestOption} onClick={onAdd}>
          {t('options.addBelow')}
        </Button>
      </div>
    </div>
  );
};
