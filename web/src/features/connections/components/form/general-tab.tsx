import { channelCapabilities, type Channel } from '@balcao/shared/domain/channels.ts';
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import Toggle from '@cloudscape-design/components/toggle';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionDetails } from '../../api/connection-queries.ts';
import { CopyLine } from '../copy-line.tsx';
import { DateField, NumberField, SwitchField, TextField } from '../../../../components/record-form/record-fields.tsx';
import { QueueField } from './queue-field.tsx';
import { longestMin, type TabProps } from './tab-props.ts';

type GeneralTabProps = TabProps & {
  channel: Channel;
  /** What is wrong with the connection that is changed. */
  trouble: ConnectionDetails['trouble'];
  /** Being the default can be given away, not given up. */
  wasDefault: boolean;
  /** Where the provider posts to, and what it is asked first; null without such an address. */
  webhook: { url: string; verifyToken: string | null } | null;
};

export const GeneralTab = ({ channel, trouble, wasDefault, webhook, ...tab }: GeneralTabProps) => {
  const { t } = useTranslation('connections');
  const { form, queues } = tab;
  const { linkedPhone, businessAccount, humanAgentHours } = channelCapabilities[channel];
  const needsPin = trouble === 'notRegistered';
  const options = queues.map(({ id: value, name: label }) => ({ value, label }));
  return (
    <div className="form-grid">
      <TextField form={form} name="name" autoFocus={!needsPin} />
      <FormField label={t('fields.color')}>
        <input
          type="color"
          className="form-color"
          aria-label={t('fields.color')}
          value={form.watch('color')}
          onChange={(event) => form.setValue('color', event.target.value)}
        />
      </FormField>
      <div className="form-wide">
        <FormField
          label={t('fields.queueIds')}
          description={t(queues.length === 0 ? 'hints.noQueues' : 'hints.queueIds')}
          secondaryControl={
            queues.length === 0 ? (
              <Link to="/queues" search={{ id: 'new' }}>
                {t('form.makeQueue')}
              </Link>
            ) : undefined
          }
          stretch
        >
          <Multiselect
            selectedOptions={options.filter(({ value }) => form.watch('queueIds').includes(value))}
            options={options}
            placeholder={t('form.chooseQueues')}
            expandToViewport
            onChange={({ detail }) =>
              form.setValue(
                'queueIds',
                queues.map(({ id }) => id).filter((id) => detail.selectedOptions.some(({ value }) => value === id)),
              )
            }
          />
        </FormField>
      </div>
      <NumberField form={form} name="timeCreateNewTicket" hint={t('hints.timeCreateNewTicket')} max={longestMin} />
      <SwitchField form={form} name="isDefault" disabled={wasDefault} hint={t(wasDefault ? 'hints.wasDefault' : 'hints.isDefault')} />
      {linkedPhone && <QrFields {...tab} />}
      {businessAccount && <OfficialFields {...tab} needsPin={needsPin} webhook={webhook} />}
      {humanAgentHours !== null && <SwitchField form={form} name="humanAgent" hint={t('hints.humanAgent')} />}
    </div>
  );
};

const QrFields = (tab: TabProps) => {
  const { t } = useTranslation('connections');
  const { form } = tab;
  return (
    <>
      <SwitchField form={form} name="allowGroup" />
      <Toggle
        disabled={!form.watch('allowGroup')}
        checked={form.watch('groupAsTicket') === 'enabled'}
        onChange={({ detail }) => form.setValue('groupAsTicket', detail.checked ? 'enabled' : 'disabled')}
      >
        {t('fields.groupAsTicket')}
      </Toggle>
      <NumberField form={form} name="newChatsPerDay" hint={t('hints.newChatsPerDay')} max={1000} />
      <TextField form={form} name="proxy" hint={t('hints.proxy')} />
      <ImportFields {...tab} />
    </>
  );
};

const monthMs = 30 * 86_400_000;

const ImportFields = (tab: TabProps) => {
  const { t } = useTranslation('connections');
  const { form } = tab;
  const isOn = form.watch('importOldMessages') !== null;
  const turn = (on: boolean) => {
    form.setValue('importOldMessages', on ? new Date(Date.now() - monthMs).toISOString() : null);
    if (!on) form.setValue('importRecentMessages', null);
    setTurnedOn(on);
  };
  const [isTurnedOn, setTurnedOn] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // They open below what is in view.
    if (isTurnedOn) fields.current?.scrollIntoView({ block: 'nearest' });
  }, [isTurnedOn]);
  return (
    <fieldset className="form-section form-wide">
      <legend>{t('form.import')}</legend>
      <Toggle checked={isOn} description={t('hints.import')} onChange={({ detail }) => turn(detail.checked)}>
        {t('form.importOn')}
      </Toggle>
      {isOn && (
        <div ref={fields} className="form-grid">
          <DateField form={form} name="importOldMessages" kind="datetime-local" required />
          <DateField form={form} name="importRecentMessages" kind="datetime-local" hint={t('hints.importRecentMessages')} />
          <SwitchField form={form} name="importOldMessagesGroups" />
          <SwitchField form={form} name="closedTicketsPostImported" />
          <QueueField {...tab} name="queueIdImportMessages" />
        </div>
      )}
    </fieldset>
  );
};

const OfficialFields = ({ needsPin, webhook, form }: TabProps & { needsPin: boolean; webhook: GeneralTabProps['webhook'] }) => {
  const { t } = useTranslation('connections');
  return (
    <fieldset className="form-section form-wide">
      <legend>{t('form.account')}</legend>
      <div className="form-grid">
        <TextField form={form} name="phone_number" inputMode="tel" />
        <TextField form={form} name="phone_number_id" inputMode="numeric" />
        <TextField form={form} name="waba_id" inputMode="numeric" />
        <TextField form={form} name="business_id" inputMode="numeric" />
        <TextField form={form} name="send_token" type="password" hint={t('hints.secret')} />
        <TextField form={form} name="app_secret" type="password" hint={t('hints.secret')} />
        <TextField form={form} name="pin" inputMode="numeric" autoFocus={needsPin} hint={t('hints.pin')} />
      </div>
      {webhook ? <WebhookFacts {...webhook} /> : <Alert type="info">{t('form.webhookLater')}</Alert>}
    </fieldset>
  );
};

/** What the provider's form wants to know of us; the token is shown once, when the connection is made. */
export const WebhookFacts = ({ url, verifyToken }: { url: string; verifyToken: string | null }) => {
  const { t } = useTranslation('connections');
  return (
    <>
      <CopyLine label={t('form.webhookUrl')} text={url} />
      {verifyToken && <CopyLine label={t('form.verifyToken')} text={verifyToken} />}
    </>
  );
};
