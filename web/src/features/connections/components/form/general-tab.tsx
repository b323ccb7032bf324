import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import Toggle from '@cloudscape-design/components/toggle';
import { useTranslation } from 'react-i18next';
import { CopyLine } from '../copy-line.tsx';
import { DateField, NumberField, QueueField, SwitchField, TextField, type TabProps } from './form-fields.tsx';
import type { FormChannel } from './form-model.ts';

type GeneralTabProps = TabProps & {
  channel: FormChannel;
  /** Being the default can be given away, not given up. */
  wasDefault: boolean;
  /** Of a connection there is: where its provider posts to, and what it is asked first. */
  webhook: { url: string; verifyToken: string | null } | null;
};

export const GeneralTab = ({ channel, wasDefault, webhook, ...tab }: GeneralTabProps) => {
  const { t } = useTranslation('connections');
  const { fields, set, queues } = tab;
  const options = queues.map(({ id: value, name: label }) => ({ value, label }));
  return (
    <div className="form-grid">
      <TextField {...tab} name="name" autoFocus />
      <FormField label={t('fields.color')}>
        <input
          type="color"
          className="form-color"
          aria-label={t('fields.color')}
          value={fields.color}
          onChange={(event) => set({ color: event.target.value })}
        />
      </FormField>
      <div className="form-wide">
        <FormField label={t('fields.queueIds')} description={t('hints.queueIds')} stretch>
          <Multiselect
            selectedOptions={options.filter(({ value }) => fields.queueIds.includes(value))}
            options={options}
            placeholder={t('form.chooseQueues')}
            expandToViewport
            onChange={({ detail }) =>
              set({ queueIds: queues.map(({ id }) => id).filter((id) => detail.selectedOptions.some(({ value }) => value === id)) })
            }
          />
        </FormField>
      </div>
      <NumberField {...tab} name="timeCreateNewTicket" hint={t('hints.timeCreateNewTicket')} />
      <SwitchField {...tab} name="isDefault" disabled={wasDefault} hint={t(wasDefault ? 'hints.wasDefault' : 'hints.isDefault')} />
      {channel === 'whatsapp' ? <QrFields {...tab} /> : <OfficialFields {...tab} webhook={webhook} />}
    </div>
  );
};

const QrFields = (tab: TabProps) => {
  const { t } = useTranslation('connections');
  const { fields, set } = tab;
  return (
    <>
      <SwitchField {...tab} name="allowGroup" />
      <Toggle
        disabled={!fields.allowGroup}
        checked={fields.groupAsTicket === 'enabled'}
        onChange={({ detail }) => set({ groupAsTicket: detail.checked ? 'enabled' : 'disabled' })}
      >
        {t('fields.groupAsTicket')}
      </Toggle>
      <ImportFields {...tab} />
    </>
  );
};

const monthMs = 30 * 86_400_000;
/** An instant as the browser's picker writes it, in local time without a zone. */
const toLocal = (iso: string | null): string => {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const fromLocal = (local: string): string | null => (local === '' ? null : new Date(local).toISOString());

const ImportFields = (tab: TabProps) => {
  const { t } = useTranslation('connections');
  const { fields, set, problems } = tab;
  const isOn = fields.importOldMessages !== null;
  const turn = (on: boolean) =>
    set(on ? { importOldMessages: new Date(Date.now() - monthMs).toISOString() } : { importOldMessages: null, importRecentMessages: null });
  return (
    <fieldset className="form-section form-wide">
      <legend>{t('form.import')}</legend>
      <Toggle checked={isOn} description={t('hints.import')} onChange={({ detail }) => turn(detail.checked)}>
        {t('form.importOn')}
      </Toggle>
      {isOn && (
        <div className="form-grid">
          <DateField
            label={t('fields.importOldMessages')}
            path="importOldMessages"
            kind="datetime-local"
            value={toLocal(fields.importOldMessages)}
            problems={problems}
            onChange={(value) => value && set({ importOldMessages: fromLocal(value) })}
          />
          <DateField
            label={t('fields.importRecentMessages')}
            hint={t('hints.importRecentMessages')}
            path="importRecentMessages"
            kind="datetime-local"
            value={toLocal(fields.importRecentMessages)}
            problems={problems}
            onChange={(value) => set({ importRecentMessages: fromLocal(value) })}
          />
          <SwitchField {...tab} name="importOldMessagesGroups" />
          <SwitchField {...tab} name="closedTicketsPostImported" />
          <QueueField {...tab} name="queueIdImportMessages" />
        </div>
      )}
    </fieldset>
  );
};

const OfficialFields = ({ webhook, ...tab }: TabProps & { webhook: GeneralTabProps['webhook'] }) => {
  const { t } = useTranslation('connections');
  return (
    <fieldset className="form-section form-wide">
      <legend>{t('form.account')}</legend>
      <div className="form-grid">
        <TextField {...tab} name="phone_number" inputMode="tel" />
        <TextField {...tab} name="phone_number_id" inputMode="numeric" />
        <TextField {...tab} name="waba_id" inputMode="numeric" />
        <TextField {...tab} name="business_id" inputMode="numeric" />
        <TextField {...tab} name="send_token" type="password" hint={t('hints.secret')} />
        <TextField {...tab} name="app_secret" type="password" hint={t('hints.secret')} />
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
