import type { WhatsAppFaults } from '../../whatsapp/faults.ts';
import type { PhoneState, ShownQr } from '../../whatsapp/phones/phones.ts';
import { Button, CheckField, NumberField, NumberSetting, PanelForm, SelectField, Submit, Switches, TextField } from '../form-parts.tsx';
import { t } from '../language.ts';
import { act } from '../overlays.tsx';
import { phoneApi } from './phone-api.ts';
import { DeviceForm, HistoryForm, LinkForms } from './phone-forms.tsx';

const switches = [
  'lidChatsByLid',
  'groupsByLid',
  'privacyRefused',
  'silent',
  'losingAcks',
  'keepsRefused',
  'endlessBacklog',
  'mediaUnavailable',
  'mediaStalled',
] as const;
const delays = ['slowMs', 'uploadMs', 'handoverMs'] as const;
const refusals = ['401', '402', '403', '405', '409', '500', '503'].map((code) => [code, code] as const);

/** Whether the network does anything wrong that somebody may have forgotten. */
export const anyWhatsAppFault = (faults: WhatsAppFaults): boolean =>
  [
    faults.refuseLogins,
    faults.refuseMessages,
    faults.endLogins,
    faults.minimumVersion,
    faults.messageAcks,
    faults.timeLock,
    faults.newChats,
    faults.lookUps,
    faults.pairingCodes,
  ].some((fault) => fault !== null) ||
  delays.some((name) => faults[name] > 0) ||
  switches.some((name) => faults[name]);

/** Long enough for a client that acknowledges at all. */
const acksWithinMs = 5000;

const change = (wanted: Partial<WhatsAppFaults>): void => act(phoneApi.changeFaults(wanted));

const NetworkFaults = ({ faults }: { faults: WhatsAppFaults }) => {
  const { refuseLogins, minimumVersion, messageAcks, lookUps, pairingCodes } = faults;
  const refuse = (data: FormData): void => change({ refuseLogins: { code: Number(data.get('code')), times: Number(data.get('times')) } });
  const refused = refuseLogins && `${t('stop')} (${refuseLogins.code} × ${refuseLogins.times})`;
  return (
    <>
      <h3>{t('networkFaults')}</h3>
      <PanelForm className="block" onSubmit={refuse}>
        <div className="pair">
          <SelectField label={t('refuseLogins')} name="code" options={refusals} />
          <NumberField label="times" name="times" min={1} max={1000} defaultValue={1} />
        </div>
        <Submit label={t('apply')}>{refused && <Button label={refused} onClick={() => change({ refuseLogins: null })} />}</Submit>
      </PanelForm>
      <PanelForm
        key={minimumVersion ?? ''}
        className={minimumVersion === null ? 'block' : 'block active'}
        onSubmit={(data) => change({ minimumVersion: String(data.get('version')) })}
      >
        <TextField
          label={t('minimumVersion')}
          name="version"
          required
          pattern="\d+\.\d+\.\d+"
          placeholder="2.3000.1043857761"
          defaultValue={minimumVersion ?? ''}
        />
        <Submit label={t('apply')}>
          {minimumVersion !== null && <Button label={t('stop')} onClick={() => change({ minimumVersion: null })} />}
        </Submit>
      </PanelForm>
      <CheckField
        label={t('messageAcks')}
        name="messageAcks"
        of={faults}
        value={messageAcks !== null}
        onChange={(on) => change({ messageAcks: on ? { withinMs: acksWithinMs } : null })}
      />
      <PanelForm
        className={lookUps === null ? 'block' : 'block active'}
        onSubmit={(data) => change({ lookUps: { perMinute: Number(data.get('perMinute')), backoffSec: null } })}
      >
        <NumberField label="lookUps" name="perMinute" min={0} max={100_000} defaultValue={lookUps?.perMinute ?? 10} />
        <Submit label={t('apply')}>{lookUps && <Button label={t('stop')} onClick={() => change({ lookUps: null })} />}</Submit>
      </PanelForm>
      <PanelForm
        className={pairingCodes === null ? 'block' : 'block active'}
        onSubmit={(data) => change({ pairingCodes: { left: Number(data.get('left')), lifeSec: 180 } })}
      >
        <NumberField label="pairingCodes" name="left" min={0} max={1000} defaultValue={pairingCodes?.left ?? 0} />
        <Submit label={t('apply')}>{pairingCodes && <Button label={t('stop')} onClick={() => change({ pairingCodes: null })} />}</Submit>
      </PanelForm>
      <Switches names={switches} on={faults} onChange={(name, on) => change({ [name]: on })} />
      {delays.map((name) => (
        <NumberSetting
          key={name}
          label={name}
          name={name}
          min={0}
          max={60_000}
          of={faults}
          value={faults[name]}
          onChange={(to) => change({ [name]: to })}
        />
      ))}
      <Button className="quiet wide" label={t('reset')} onClick={() => act(phoneApi.resetFaults())} />
    </>
  );
};

const PhoneSettings = ({ phone }: { phone: PhoneState }) => {
  const set = (wanted: Partial<PhoneState>): void => act(phoneApi.change(phone.number, wanted));
  const picture = `${location.origin}/control/whatsapp/phones/${phone.number}/picture`;
  const check = (name: string, label: string, checked: boolean, changed: (on: boolean) => Partial<PhoneState>) => (
    <CheckField label={label} name={name} of={phone} value={checked} onChange={(on) => set(changed(on))} />
  );
  return (
    <div className="switches">
      {check('online', t('online'), phone.online, (online) => ({ online }))}
      {check('autoDelivered', t('confirmsDelivery'), phone.autoDelivered, (autoDelivered) => ({ autoDelivered }))}
      {check('autoRead', t('readsByItself'), phone.autoRead, (autoRead) => ({ autoRead }))}
      {check('picture', t('picture'), phone.pictureUrl !== null, (on) => ({ pictureUrl: on ? picture : null }))}
    </div>
  );
};

/** What the service lets this phone do with people who never wrote to it. */
const PhoneNow = ({ number, faults }: { number: string; faults: WhatsAppFaults }) => {
  const isIts = (fault: { number?: string | undefined } | null): boolean => fault !== null && (fault.number ?? number) === number;
  const { timeLock, newChats } = faults;
  const [isLocked, isCapped] = [isIts(timeLock), isIts(newChats)];
  return (
    <>
      <PanelForm
        className={isLocked ? 'block active' : 'block'}
        onSubmit={(data) => change({ timeLock: { number, endsAt: inMinutes(Number(data.get('minutes'))), told: true } })}
      >
        <NumberField label="timeLock" name="minutes" min={1} max={100_000} defaultValue={60} />
        <Submit label={t('apply')}>
          {isLocked && (
            <Button label={`${t('stop')} (${timeLock?.endsAt?.slice(11, 16) ?? '?'} UTC)`} onClick={() => change({ timeLock: null })} />
          )}
        </Submit>
      </PanelForm>
      <PanelForm
        className={isCapped ? 'block active' : 'block'}
        onSubmit={(data) => change({ newChats: { number, quota: Number(data.get('quota')), cycleEndsAt: inMinutes(dayMinutes) } })}
      >
        <NumberField label="newChats" name="quota" min={0} max={10_000} defaultValue={newChats?.quota ?? 5} />
        <Submit label={t('apply')}>{isCapped && <Button label={t('stop')} onClick={() => change({ newChats: null })} />}</Submit>
      </PanelForm>
    </>
  );
};
const dayMinutes = 24 * 60;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

type Props = { phone: PhoneState | null; qrs: ReadonlyArray<ShownQr>; faults: WhatsAppFaults };

/** Settings of the chosen phone, its linked devices and history, and what the network does wrong. */
export const PhonePanel = ({ phone, qrs, faults }: Props) => (
  <>
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
        <h3>{t('phoneNow')}</h3>
        <PhoneNow number={phone.number} faults={faults} />
        <h3>{t('history')}</h3>
        <p className="hint">{t('historyHint')}</p>
        <HistoryForm phone={phone.number} />
      </>
    )}
    <NetworkFaults faults={faults} />
  </>
);
