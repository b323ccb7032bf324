import { integrationId, promptId } from '@balcao/shared/domain/ids.ts';
import { useTranslation } from 'react-i18next';
import { TalkerFields } from '../../../../components/record-form/talker-fields.tsx';
import { useSession } from '../../../../lib/api/session.ts';
import { may } from '../../../../lib/rights.ts';
import { useIntegrationChoices } from '../../../integrations/api/integration-queries.ts';
import { usePromptChoices } from '../../../prompts/api/prompt-queries.ts';
import type { TabProps } from './tab-props.ts';
import { TokenField } from './token-field.tsx';

type IntegrationsTabProps = TabProps & {
  /** The connection whose token is shown; a new one gets its token when it is saved. */
  stored: { id: string; token: string | null } | null;
  /** Named to the server: set when it is not the company of whoever is signed in. */
  foreign: number | undefined;
};

/** Who has the conversations, and what other systems send by. Integrations and prompts are an admin's, and those of one's own company. */
export const IntegrationsTab = ({ form, stored, foreign }: IntegrationsTabProps) => {
  const { t } = useTranslation('connections');
  const user = useSession((session) => session.user);
  return (
    <div className="form-stack">
      {user !== null && foreign === undefined && may(user, 'company:admin') && <Talkers form={form} />}
      {stored && (
        <fieldset className="form-section">
          <legend>{t('token.label')}</legend>
          <TokenField id={stored.id} companyId={foreign} token={stored.token} />
        </fieldset>
      )}
    </div>
  );
};

const Talkers = ({ form }: Pick<TabProps, 'form'>) => {
  const { t } = useTranslation('connections');
  return (
    <div className="form-grid">
      <TalkerFields
        value={{ integrationId: form.watch('integrationId'), promptId: form.watch('promptId') }}
        onChange={(chosen) => {
          form.setValue('integrationId', chosen.integrationId === null ? null : integrationId.parse(chosen.integrationId));
          form.setValue('promptId', chosen.promptId === null ? null : promptId.parse(chosen.promptId));
        }}
        labelOf={form.labelOf}
        hintOf={(name) => t(`hints.${name}`)}
        noneLabel={t('hints.noTalker')}
        goneLabel={t('hints.gone')}
        problemOf={(name) => form.formState.errors[name]?.message}
        integrations={useIntegrationChoices()}
        prompts={usePromptChoices()}
      />
    </div>
  );
};
