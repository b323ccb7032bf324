import type { WhatsAppFaults } from '../../whatsapp/faults.ts';
import type { PhoneState, ShownQr } from '../../whatsapp/phones/phones.ts';
import { CheckField, Field, NumberField, NumberSetting, PanelForm, Select } from '../form-parts.tsx';
import { IconButton } from '../icon.tsx';
import { t } from '../language.ts';
import { act } from '../overlays.tsx';
import { DeviceForm, HistoryForm, LinkForms } from './phone-forms.tsx';
import { phoneApi } from './phone-api.ts';

const switches = ['silent', 'losingAcks', 'endlessBacklog', 'mediaUnavailable', 'mediaStalled'] as const;
const refusals = ['401', '403', '405', '500', '503'];

/** Whether the network does anything wrong that somebody may have forgotten. */
export const anyWhatsAppFault = (faults: WhatsAppFaults): boolean =>
  faults.refuseLogins !== null || faults.refuseMessages !== null || faults.slowMs > 0 || switches.some((name) => faults[name]);

const change = (wanted: Partial<WhatsAppFaults>): void => act(phoneApi.changeFaults(wanted));

const NetworkFaults = ({ faults: { refuseLogins, ...faults } }: { faults: WhatsAppFaults }) => {
  const refuse = (data: FormData): void => change({ refuseLogins: { code: Number(data.get('code')), times: Number(data.get('times')) } });
  return (
    <>
      <h3>{t('networkFaults')}</h3>
      <PanelForm className="block" onSubmit={refuse}>
        <div className="pair">
          <Field label={t('refuseLogins')}>
            <Select name="code" label={t('endStream')} options={refusals.map((code) => [code, code])} />
          </Field>
          <NumberField label={t('times')} name="times" min={1} max={1000} defaultValue={1} />
        </div>
        <div className="actions">
          {refuseLogins && (
            <button type="button" className="quiet" onClick={() => change({ refuseLogins: null })}>
              {`${t('stop')} (${refuseLogins.code} × ${refuseLogins.times})`}
            </button>
          )}
          <button type="submit" className="primary">
            {t('apply')}
          </button>
        </div>
      </PanelForm>
      <div className="switches">
        {switches.map((name) => (
          <CheckField key={name} label={t(name)} name={name} checked={faults[name]} onChange={(on) => change({ [name]: on })} />
        ))}
      </div>
      <NumberSetting
        label={t('slowMs')}
        name="slowMs"
        min={0}
        max={60_000}
        value={faults.slowMs}
        onChange={(slowMs) => change({ slowMs })}
      />
      <button type="button" className="quiet wide" onClick={() => act(phoneApi.resetFaults())}>
        {t('reset')}
      </button>
    </>
  );
};

const PhoneSettings = ({ phone }: { phone: PhoneState }) => {
  const set = (wanted: Partial<PhoneState>): void => act(phoneApi.change(phone.number, wanted));
  const picture = `${location.origin}/control/whatsapp/phones/${phone.number}/picture`;
  return (
    <div className="switches">
      <CheckField label={t('online')} name="online" checked={phone.online} onChange={(online) => set({ online })} />
      <CheckField
        label={t('confirmsDelivery')}
        name="autoDelivered"
        checked={phone.autoDelivered}
        onChange={(autoDelivered) => set({ autoDelivered })}
      />
      <CheckField label={t('readsByItself')} name="autoRead" checked={phone.autoRead} onChange={(autoRead) => set({ autoRead })} />
      <CheckField
        label={t('picture')}
        name="picture"
        checked={phone.pictureUrl !== null}
        onChange={(wanted) => set({ pictureUrl: wanted ? picture : null })}
      />
    </div>
  );
};

type Props = { phone: PhoneState | null; qrs: ReadonlyArray<ShownQr>; faults: WhatsAppFaults; onClose: () => void };

/** Settings of the chosen phone, its linked devices and history, and what the network does wrong. */
export const PhonePanel = ({ phone, qrs, faults, onClose }: Props) => (
  <div className="fault-panel">
    <header>
      <h2>{t('settings')}</h2>
      <IconButton icon="close" label={t('close')} onClick={onClose} />
    </header>
    {phone && (
      <>
        <PhoneSettings phone={phone} />
        <h3>{t('link')}</h3>
        <p className="hint">{t('linkHint')}</p>
        <LinkForms phone={phone.number} qrs={qrs} />
        <h3>{t('devices')}</h3>
        {phone.devices.length === 0 && <p className="hint">{t('notLinked')}</p>}
        {phone.devices.map((device) => (
          <DeviceForm key={device.device} phone={phone.number} device={device} />
        ))}
        <h3>{t('history')}</h3>
        <p className="hint">{t('historyHint')}</p>
        <HistoryForm phone={phone.number} />
      </>
    )}
    <NetworkFaults faults={faults} />
  </div>
);
