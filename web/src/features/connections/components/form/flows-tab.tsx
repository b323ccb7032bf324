import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoiceField, NumberField } from '../../../../components/record-form/record-fields.tsx';
import { useSession } from '../../../../lib/api/session.ts';
import { may } from '../../../../lib/rights.ts';
import { flowNamesQuery } from '../../../flows/api/flow-queries.ts';
import { longestMin, type TabProps } from './tab-props.ts';

const flowFields = ['flowIdWelcome', 'flowIdNotPhrase', 'flowIdInactiveTime'] as const;

/** Which flows start by themselves, and how long a flow waits. Flows are an admin's, and those of one's own company.
 *  @param isForeign the connection is another company's. */
export const FlowsTab = ({ form, isForeign }: TabProps & { isForeign: boolean }) => {
  const { t } = useTranslation('connections');
  const user = useSession((session) => session.user);
  const mayChoose = user !== null && !isForeign && may(user, 'company:admin');
  const flows = useQuery({ ...flowNamesQuery(), enabled: mayChoose }).data;
  return (
    <div className="form-grid">
      {mayChoose &&
        flowFields.map((name) => (
          <ChoiceField
            key={name}
            form={form}
            name={name}
            hint={t(`hints.${name}`)}
            noneLabel={t('hints.noFlow')}
            options={(flows ?? []).map(({ id, name: label }) => ({ value: id, label }))}
          />
        ))}
      <NumberField form={form} name="timeAwaitActiveFlowId" hint={t('hints.timeAwaitActiveFlowId')} max={longestMin} />
      <NumberField form={form} name="flowInactiveTime" hint={t('hints.flowInactiveTime')} max={longestMin} />
      <NumberField form={form} name="maxUseInactiveTime" hint={t('hints.maxUseInactiveTime')} max={100} />
    </div>
  );
};
