import type { Faults } from '../model/faults.ts';
import { api, type InitialState, type Statistics } from './api.ts';
import { checkbox, labelled } from './dialog.ts';
import { h, iconButton } from './dom.ts';
import { t, type TextKey } from './texts.ts';

type Options = {
  faults: Faults;
  errors: InitialState['errors'];
  phoneNumberId: string | null;
  onError: (error: unknown) => void;
  onClose: () => void;
};

const numberOf = (data: FormData, name: string): number => Number(data.get(name) ?? 0);
const options = (entries: ReadonlyArray<readonly [string, string]>, chosen?: string) =>
  entries.map(([value, label]) => h('option', { value, selected: value === chosen }, label));

const switches = ['shuffle', 'reversed', 'statusBeforeAnswer', 'skipDelivered', 'windowClosed', 'tokenExpired', 'webhooksHeld'] as const;
const amounts = [
  ['duplicates', 0, 10],
  ['batchSize', 1, 100],
  ['answerDelayMs', 0, 60_000],
  ['statusDelayMs', 0, 60_000],
] as const;

/** Everything the network can do wrong, the load, and how the webhooks fare. */
export const faultPanel = ({ faults, errors, phoneNumberId, onError, onClose }: Options): HTMLElement => {
  const change = (wanted: Partial<Faults>): void => void api.changeFaults(wanted).catch(onError);
  const onSubmit = (act: (data: FormData) => void) => (event: Event) => {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLFormElement) act(new FormData(event.currentTarget));
  };
  const times = (value: number | undefined) =>
    labelled(t('times'), h('input', { type: 'number', name: 'times', min: 1, max: 10_000, value: value ?? 1 }));
  const buttons = (isOn: boolean, off: Partial<Faults>) =>
    h(
      'div',
      { class: 'actions' },
      isOn ? h('button', { type: 'button', class: 'quiet', onclick: () => change(off) }, t('stop')) : null,
      h('button', { type: 'submit', class: isOn ? 'primary on' : 'primary' }, t('apply')),
    );

  const failNext = h(
    'form',
    {
      class: faults.failNext ? 'active' : '',
      onsubmit: onSubmit((data) =>
        change({
          failNext: {
            code: numberOf(data, 'code'),
            how: data.get('how') === 'answer' ? 'answer' : 'status',
            times: numberOf(data, 'times'),
          },
        }),
      ),
    },
    labelled(
      t('failNext'),
      h(
        'select',
        { name: 'code' },
        ...options(
          errors.map(({ code, title }) => [String(code), `${code} · ${title}`]),
          String(faults.failNext?.code ?? 131026),
        ),
      ),
    ),
    h(
      'div',
      { class: 'pair' },
      labelled(
        t('failHow'),
        h(
          'select',
          { name: 'how' },
          ...options(
            [
              ['status', t('failStatus')],
              ['answer', t('failAnswer')],
            ],
            faults.failNext?.how,
          ),
        ),
      ),
      times(faults.failNext?.times),
    ),
    buttons(faults.failNext !== null, { failNext: null }),
  );
  const lost = ['timeout', 'http500', 'hangup'] as const;
  const loseAnswer = h(
    'form',
    {
      class: faults.loseAnswer ? 'active' : '',
      onsubmit: onSubmit((data) =>
        change({ loseAnswer: { how: lost.find((how) => how === data.get('lost')) ?? 'timeout', times: numberOf(data, 'times') } }),
      ),
    },
    h(
      'div',
      { class: 'pair' },
      labelled(
        t('loseAnswer'),
        h(
          'select',
          { name: 'lost' },
          ...options(
            lost.map((how) => [how, t(how)]),
            faults.loseAnswer?.how,
          ),
        ),
      ),
      times(faults.loseAnswer?.times),
    ),
    buttons(faults.loseAnswer !== null, { loseAnswer: null }),
  );
  const amount = ([name, min, max]: (typeof amounts)[number]) => {
    const input = h('input', { type: 'number', name, min, max, value: faults[name] });
    input.addEventListener('change', () => {
      if (input.reportValidity()) change({ [name]: Number(input.value) });
    });
    return labelled(t(name), input);
  };
  const load = h(
    'form',
    {
      onsubmit: onSubmit((data) => {
        const ratePerSec = numberOf(data, 'rate');
        if (phoneNumberId === null) return;
        void api
          .burst({
            phoneNumberId,
            conversations: numberOf(data, 'conversations'),
            messages: numberOf(data, 'messages'),
            duplicateRate: numberOf(data, 'duplicateRate') / 100,
            shuffle: data.get('shuffle') === 'on',
            ...(ratePerSec > 0 ? { ratePerSec } : {}),
          })
          .catch(onError);
      }),
    },
    h(
      'div',
      { class: 'pair' },
      labelled(t('conversations'), h('input', { type: 'number', name: 'conversations', min: 1, max: 1000, value: 10 })),
      labelled(t('messages'), h('input', { type: 'number', name: 'messages', min: 1, max: 100_000, value: 100 })),
    ),
    h(
      'div',
      { class: 'pair' },
      labelled(t('rate'), h('input', { type: 'number', name: 'rate', min: 1, max: 5000 })),
      labelled(t('duplicateRate'), h('input', { type: 'number', name: 'duplicateRate', min: 0, max: 100, value: 0 })),
    ),
    checkbox(t('shuffle'), 'shuffle', false),
    h('div', { class: 'actions' }, h('button', { type: 'submit', class: 'primary', disabled: phoneNumberId === null }, t('start'))),
  );

  return h(
    'div',
    { class: 'fault-panel' },
    h('header', {}, h('h2', {}, t('faults')), iconButton('close', t('close'), onClose)),
    h('p', { class: 'hint' }, t('faultsHint')),
    h('p', { class: 'statistics', 'aria-live': 'off' }),
    h('h3', {}, t('nextSends')),
    failNext,
    loseAnswer,
    h('h3', {}, t('webhooks')),
    h('div', { class: 'pair wrap' }, ...amounts.map(amount)),
    h(
      'div',
      { class: 'switches' },
      ...switches.map((name) => checkbox(t(name), name, faults[name], (checked) => change({ [name]: checked }))),
    ),
    h('button', { type: 'button', class: 'quiet wide', onclick: () => void api.resetFaults().catch(onError) }, t('reset')),
    h('h3', {}, t('load')),
    load,
  );
};

export const describeStatistics = ({ webhooks, webhookLatencyMs }: Statistics): string => {
  const part = (count: number, key: TextKey) => `${count} ${t(key)}`;
  const { count, p50, p95 } = webhookLatencyMs;
  return [
    part(webhooks.pending, 'waiting'),
    part(webhooks.acknowledged, 'acknowledgedCount'),
    part(webhooks.refused, 'refused'),
    ...(count > 0 ? [`${t('latency')} ${p50} / ${p95} ms`] : []),
  ].join(' · ');
};

/** Whether anything is on that somebody may have forgotten. */
export const anyFault = (faults: Faults): boolean =>
  faults.failNext !== null ||
  faults.loseAnswer !== null ||
  faults.httpStatus !== null ||
  faults.duplicates > 0 ||
  faults.batchSize > 1 ||
  faults.answerDelayMs > 0 ||
  switches.some((name) => faults[name]);
