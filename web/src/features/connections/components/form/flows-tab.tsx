import { useTranslation } from 'react-i18next';
import { NumberField, type TabProps } from './form-fields.tsx';

/** How long a flow waits; which flow starts is chosen here once there are flows to choose from. */
export const FlowsTab = (tab: TabProps) => {
  const { t } = useTranslation('connections');
  return (
    <div className="form-grid">
      <NumberField {...tab} name="flowInactiveTime" hint={t('hints.flowInactiveTime')} />
      <NumberField {...tab} name="maxUseInactiveTime" hint={t('hints.maxUseInactiveTime')} max={100} />
    </div>
  );
};
