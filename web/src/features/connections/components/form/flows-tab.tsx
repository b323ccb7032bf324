import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../../components/record-form/record-fields.tsx';
import { longestMin, type TabProps } from './tab-props.ts';

/** How long a flow waits; which flow starts is chosen here once there are flows to choose from. */
export const FlowsTab = ({ form }: TabProps) => {
  const { t } = useTranslation('connections');
  return (
    <div className="form-grid">
      <NumberField form={form} name="flowInactiveTime" hint={t('hints.flowInactiveTime')} max={longestMin} />
      <NumberField form={form} name="maxUseInactiveTime" hint={t('hints.maxUseInactiveTime')} max={100} />
    </div>
  );
};
