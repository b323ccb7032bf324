import { useState } from 'react';
import type { PhoneState, ShownQr } from '../../whatsapp/phones/phones.ts';
import { CheckField, NumberField, PanelForm, Select, TextField } from '../form-parts.tsx';
import { t } from '../language.ts';
import { act, say } from '../overlays.tsx';
import { phoneApi } from './phone-api.ts';

const streamErrors = ['503', '515', '500', '401'];

const Submit = ({ label }: { label: string }) => (
  <div className="actions">
    <button type="submit" className="primary">
      {label}
    </button>
  </div>
);

/** Links a device by a QR code that the app told of, or by the text of one. */
export const LinkForms = ({ phone, qrs }: { phone: string; qrs: ReadonlyArray<ShownQr> }) => {
  const [pasted, setPasted] = useState('');
  const scan = (qr: string): void => act(phoneApi.scan(phone, qr).then(() => say(t('scanned'))));
  return (
    <>
      {qrs.map(
        ({ id, name, qr }) =>
          qr !== null && (
            <button key={id} type="button" className="quiet wide" data-qr={id} onClick={() => scan(qr)}>
              {`${t('scan')}: ${name || id}`}
            </button>
          ),
      )}
      <PanelForm
        className="block"
        onSubmit={() => {
          scan(pasted);
          setPasted('');
        }}
      >
        <textarea
          name="qr"
          required
          spellCheck="false"
          aria-label={t('qrText')}
          placeholder="2@…"
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <Submit label={t('scan')} />
      </PanelForm>
    </>
  );
};

/** A linked device, and how it loses its link or its connection. */
export const DeviceForm = ({ phone, device: { device, connected, waiting } }: { phone: string; device: PhoneState['devices'][number] }) => (
  <PanelForm className="block" onSubmit={(data) => act(phoneApi.breakConnection(phone, device, 'streamError', Number(data.get('code'))))}>
    <div className="row-between">
      <strong>{`${t('device')} ${device}`}</strong>
      <span className={`pill ${connected ? 'good' : 'bad'}`}>{t(connected ? 'linked' : 'linkedAway')}</span>
      {waiting > 0 && <span className="pill">{`${waiting} ${t('unconfirmed')}`}</span>}
    </div>
    <div className="row-between">
      <button type="button" className="quiet" data-action="unlink" onClick={() => act(phoneApi.unlink(phone, device))}>
        {t('unlink')}
      </button>
      <button type="button" className="quiet" disabled={!connected} onClick={() => act(phoneApi.breakConnection(phone, device, 'cut'))}>
        {t('cut')}
      </button>
    </div>
    <div className="pair narrow-first">
      <Select name="code" label={t('endStream')} options={streamErrors.map((code) => [code, code])} />
      <button type="submit" className="quiet" disabled={!connected}>
        {t('endStream')}
      </button>
    </div>
  </PanelForm>
);

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
        <NumberField label={t('chats')} name="chats" min={0} max={1000} defaultValue={5} />
        <NumberField label={t('messagesEach')} name="messages" min={1} max={5000} defaultValue={20} />
      </div>
      <div className="stack">
        <TextField label={t('from')} type="date" name="from" />
        <TextField label={t('to')} type="date" name="to" />
      </div>
      <NumberField label={t('groups')} name="groups" min={0} max={100} defaultValue={0} />
      <CheckField label={t('now')} name="now" />
      <Submit label={t('prepare')} />
    </PanelForm>
  );
};
