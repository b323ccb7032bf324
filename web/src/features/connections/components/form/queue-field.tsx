import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../../components/record-form/record-fields.tsx';
import type { TabProps } from './tab-props.ts';

/** One of the company's queues, or none. */
export const QueueField = ({ form, queues, name }: TabProps & { name: 'sendIdQueue' | 'queueIdImportMessages' }) => {
  const { t } = useTranslation('connections');
  return (
    <ChoiceField
      form={form}
      name={name}
      options={queues.map(({ id, name: label }) => ({ value: id, label }))}
      noneLabel={t('form.noQueue')}
    />
  );
};
