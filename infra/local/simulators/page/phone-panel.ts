import { checkbox, labelled } from './dialog.ts';
import { h, iconButton } from './dom.ts';
import { phoneApi, type PhoneState, type ShownQr, type WhatsAppFaults } from './phone-api.ts';
import { p } from './phone-texts.ts';
import { t } from './texts.ts';

type Options = {
  phone: PhoneState | null;
  qrs: ReadonlyArray<ShownQr>;
  faults: WhatsAppFaults;
  say: (sentence: string) => void;
  onError: (error: unknown) => void;
  onClose: () => void;
};

const switches = ['silent', 'losingAcks', 'endlessBacklog', 'mediaUnavailable', 'mediaStalled'] as const;
const refusals = [401, 403, 405, 500, 503] as const;
const streamErrors = [503, 515, 500, 401] as const;

const form = (onSubmit: (data: FormData) => void, ...children: Array<HTMLElement | null>): HTMLFormElement =>
  h(
    'form',
    {
      class: 'block',
      onsubmit: (event) => {
        event.preventDefault();
        if (event.currentTarget instanceof HTMLFormElement) onSubmit(new FormData(event.currentTarget));
      },
    },
    ...children,
  );
const submit = (label: string): HTMLElement => h('div', { class: 'actions' }, h('button', { type: 'submit', class: 'primary' }, label));
const number = (name: string, value: number, max: number, min = 0): HTMLInputElement =>
  h('input', { type: 'number', name, value, min, max });
const codes = (values: ReadonlyArray<number>, name: string): HTMLSelectElement =>
  h('select', { name, 'aria-label': p('endStream') }, ...values.map((code) => h('option', { value: code }, String(code))));

/** Whether the network does anything wrong that somebody may have forgotten. */
export const anyWhatsAppFault = (faults: WhatsAppFaults): boolean =>
  faults.refuseLogins !== null || faults.refuseMessages !== null || faults.slowMs > 0 || switches.some((name) => faults[name]);

/** Settings of the chosen phone, its linked devices and history, and what the network does wrong. */
export const phonePanel = ({ phone, qrs, faults, say, onError, onClose }: Options): HTMLElement => {
  const act = (done: Promise<unknown>): void => void done.catch(onError);
  return h(
    'div',
    { class: 'fault-panel' },
    h('header', {}, h('h2', {}, p('settings')), iconButton('close', t('close'), onClose)),
    ...(phone ? phoneBlocks(phone, qrs, say, act) : []),
    h('h3', {}, p('faults')),
    form(
      (data) => act(phoneApi.changeFaults({ refuseLogins: { code: Number(data.get('code')), times: Number(data.get('times')) } })),
      h('div', { class: 'pair' }, labelled(p('refuseLogins'), codes(refusals, 'code')), labelled(t('times'), number('times', 1, 1000, 1))),
      h(
        'div',
        { class: 'actions' },
        faults.refuseLogins
          ? h(
              'button',
              { type: 'button', class: 'quiet', onclick: () => act(phoneApi.changeFaults({ refuseLogins: null })) },
              `${t('stop')} (${faults.refuseLogins.code} × ${faults.refuseLogins.times})`,
            )
          : null,
        h('button', { type: 'submit', class: 'primary' }, t('apply')),
      ),
    ),
    h(
      'div',
      { class: 'switches' },
      ...switches.map((name) => checkbox(p(name), name, faults[name], (checked) => act(phoneApi.changeFaults({ [name]: checked })))),
    ),
    slowness(faults.slowMs, act),
    h('button', { type: 'button', class: 'quiet wide', onclick: () => act(phoneApi.resetFaults()) }, t('reset')),
  );
};

const slowness = (slowMs: number, act: (done: Promise<unknown>) => void): HTMLElement => {
  const input = number('slowMs', slowMs, 60_000);
  input.addEventListener('change', () => {
    if (input.reportValidity()) act(phoneApi.changeFaults({ slowMs: Number(input.value) }));
  });
  return labelled(p('slowMs'), input);
};

const phoneBlocks = (
  phone: PhoneState,
  qrs: ReadonlyArray<ShownQr>,
  say: (sentence: string) => void,
  act: (done: Promise<unknown>) => void,
): HTMLElement[] => {
  const change = (wanted: Partial<PhoneState>): void => act(phoneApi.change(phone.number, wanted));
  const scan = (qr: string): void => act(phoneApi.scan(phone.number, qr).then(() => say(p('scanned'))));
  const picture = `${location.origin}/control/whatsapp/phones/${phone.number}/picture`;
  const qrText = h('textarea', { name: 'qr', required: true, spellcheck: 'false', 'aria-label': p('qrText'), placeholder: '2@…' });
  return [
    h(
      'div',
      { class: 'switches' },
      checkbox(p('online'), 'online', phone.online, (online) => change({ online })),
      checkbox(p('autoDelivered'), 'autoDelivered', phone.autoDelivered, (autoDelivered) => change({ autoDelivered })),
      checkbox(p('autoRead'), 'autoRead', phone.autoRead, (autoRead) => change({ autoRead })),
      checkbox(p('picture'), 'picture', phone.pictureUrl !== null, (wanted) => change({ pictureUrl: wanted ? picture : null })),
    ),
    h('h3', {}, p('link')),
    h('p', { class: 'hint' }, p('linkHint')),
    ...qrs.flatMap(({ id, name, qr }) =>
      qr === null
        ? []
        : [h('button', { type: 'button', class: 'quiet wide', 'data-qr': id, onclick: () => scan(qr) }, `${p('scan')}: ${name || id}`)],
    ),
    form(
      (data) => {
        scan(String(data.get('qr')));
        qrText.value = '';
      },
      qrText,
      submit(p('scan')),
    ),
    h('h3', {}, p('devices')),
    ...(phone.devices.length === 0
      ? [h('p', { class: 'hint' }, p('notLinked'))]
      : phone.devices.map((device) => deviceBlock(phone, device, act))),
    h('h3', {}, p('history')),
    h('p', { class: 'hint' }, p('historyHint')),
    historyForm(phone, say, act),
  ];
};

const deviceBlock = (
  phone: PhoneState,
  { device, connected, waiting }: PhoneState['devices'][number],
  act: (done: Promise<unknown>) => void,
) =>
  form(
    (data) => act(phoneApi.breakConnection(phone.number, device, 'streamError', Number(data.get('code')))),
    h(
      'div',
      { class: 'row-between' },
      h('strong', {}, `${p('device')} ${device}`),
      h('span', { class: `pill ${connected ? 'good' : 'bad'}` }, p(connected ? 'linked' : 'linkedAway')),
      waiting > 0 ? h('span', { class: 'pill' }, `${waiting} ${p('waiting')}`) : null,
    ),
    h(
      'div',
      { class: 'row-between' },
      h(
        'button',
        { type: 'button', class: 'quiet', 'data-action': 'unlink', onclick: () => act(phoneApi.unlink(phone.number, device)) },
        p('unlink'),
      ),
      h(
        'button',
        { type: 'button', class: 'quiet', disabled: !connected, onclick: () => act(phoneApi.breakConnection(phone.number, device, 'cut')) },
        p('cut'),
      ),
    ),
    h(
      'div',
      { class: 'pair narrow-first' },
      codes(streamErrors, 'code'),
      h('button', { type: 'submit', class: 'quiet', disabled: !connected }, p('endStream')),
    ),
  );

const historyForm = (phone: PhoneState, say: (sentence: string) => void, act: (done: Promise<unknown>) => void): HTMLElement => {
  const day = (name: string): string | null => (name === '' ? null : new Date(name).toISOString());
  return form(
    (data) => {
      const from = day(String(data.get('from')));
      const to = day(String(data.get('to')));
      const order = {
        chats: Number(data.get('chats')),
        messages: Number(data.get('messages')),
        groups: Number(data.get('groups')),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        now: data.get('now') === 'on',
      };
      act(phoneApi.history(phone.number, order).then(({ messages }) => say(`${messages} ${p('prepared')}`)));
    },
    h(
      'div',
      { class: 'pair' },
      labelled(p('chats'), number('chats', 5, 1000)),
      labelled(p('messagesEach'), number('messages', 20, 5000, 1)),
    ),
    h(
      'div',
      { class: 'stack' },
      labelled(p('from'), h('input', { type: 'date', name: 'from' })),
      labelled(p('to'), h('input', { type: 'date', name: 'to' })),
    ),
    labelled(p('groups'), number('groups', 0, 100)),
    checkbox(p('now'), 'now', false),
    submit(p('prepare')),
  );
};
