import type { PhoneState, ShownQr } from '../../whatsapp/phones/phones.ts';
import { Button, CheckField, NumberField, PanelForm, Select, Submit, TextField } from '../form-parts.tsx';
import { t } from '../language.ts';
import { act, say } from '../overlays.tsx';
import { phoneApi } from './phone-api.ts';

const withoutCode = 'none';
const streamErrors = [...['503', '515', '500', '401'].map((code) => [code, code] as const), [withoutCode, t('withoutCode')] as const];

/** Links a device by a QR code that the app told of, or by the text of one. */
export const LinkForms = ({ phone, qrs }: { phone: string; qrs: ReadonlyArray<ShownQr> }) => {
  const scan = (qr: string): void => act(phoneApi.scan(phone, qr).then(() => say(t('scanned'))));
  return (
    <>
      {qrs.map(({ id, name, qr }) => {
        const label = `${t('scan')}: ${name || id}`;
        return qr !== null && <Button key={id} className="quiet wide" data-qr={id} label={label} onClick={() => scan(qr)} />;
      })}
      <PanelForm
        className="block"
        onSubmit={(data, form) => {
          scan(String(data.get('qr')));
          form.reset();
        }}
      >
        <textarea name="qr" required spellCheck="false" aria-label={t('qrText')} placeholder="2@…" />
        <Submit label={t('scan')} />
      </PanelForm>
      <PanelForm
        className="block"
        onSubmit={(data, form) => {
          act(phoneApi.enterCode(phone, String(data.get('code'))).then(() => say(t('scanned'))));
          form.reset();
        }}
      >
        <TextField label={t('linkCode')} name="code" required autoComplete="off" maxLength={20} placeholder="ABCD-1234" />
        <Submit label={t('enterCode')} />
      </PanelForm>
    </>
  );
};

type DeviceProps = { phone: string; device: PhoneState['devices'][number] };
/** A linked device, and how it loses its link or its connection. */
export const DeviceForm = ({ phone, device: { device, connected, waiting } }: DeviceProps) => {
  const end = (data: FormData): void => {
    const code = data.get('code');
    act(phoneApi.breakConnection(phone, device, 'streamError', code === withoutCode ? null : Number(code)));
  };
  return (
    <PanelForm className="block" onSubmit={end}>
      <div className="row-between">
        <strong>{`${t('device')} ${device}`}</strong>
        <span className={`pill ${connected ? 'good' : 'bad'}`}>{t(connected ? 'linked' : 'linkedAway')}</span>
        {waiting > 0 && <span className="pill">{`${waiting} ${t('unconfirmed')}`}</span>}
      </div>
      <div className="row-between">
        <Button data-action="unlink" label={t('unlink')} onClick={() => act(phoneApi.unlink(phone, device))} />
        <Button label={t('cut')} disabled={!connected} onClick={() => act(phoneApi.breakConnection(phone, device, 'cut'))} />
      </div>
      <div className="pair narrow-first">
        <Select name="code" aria-label={t('endStream')} options={streamErrors} />
        <Button type="submit" label={t('endStream')} disabled={!connected} />
      </div>
    </PanelForm>
  );
};

/** Prepares old chats for the next linked device. */
export const HistoryForm = ({ phone }: { phone: string }) => {
  const prepare = (data: FormData): void => {
    const day = (name: string): Record<string, string> => {
      const on = String(data.get(name));
      return on === '' ? {} : { [name]: new Date(on).toISOString() };
    };
    const amount = (name: string): number => Number(data.get(name));
    const order = { chats: amount('chats'), messages: amount('messages'), groups: amount('groups'), now: data.get('now') === 'on' };
    const done = phoneApi.history(phone, { ...order, ...day('from'), ...day('to') });
    act(done.then(({ messages }) => say(`${messages} ${t('prepared')}`)));
  };
  return (
    <PanelForm className="block" onSubmit={prepare}>
      <div className="pair">
        <NumberField label="chats" name="chats" min={0} max={1000} defaultValue={5} />
        <NumberField label="messagesEach" name="messages" min={1} max={5000} defaultValue={20} />
      </div>
      <div className="stack">
        <TextField label={t('from')} type="date" name="from" />
        <TextField label={t('to')} type="date" name="to" />
      </div>
      <NumberField label="groups" name="groups" min={0} max={100} defaultValue={0} />
      <CheckField label={t('now')} name="now" />
      <Submit label={t('prepare')} />
    </PanelForm>
  );
};
