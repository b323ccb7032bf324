import { type ReactNode, useEffect, useState } from 'react';
import type { ShownConnection } from '../../model/connection.ts';
import type { Faults } from '../../model/faults.ts';
import { api, type InitialState, type Statistics } from '../control-api.ts';
import { Button, CheckField, NumberField, NumberSetting, PanelForm, SelectField, Submit, Switches } from '../form-parts.tsx';
import { t } from '../language.ts';
import { act } from '../overlays.tsx';

const switches = ['shuffle', 'reversed', 'statusBeforeAnswer', 'skipDelivered', 'windowClosed', 'tokenExpired', 'webhooksHeld'] as const;
const amounts = [
  ['duplicates', 0, 10],
  ['batchSize', 1, 100],
  ['answerDelayMs', 0, 60_000],
  ['statusDelayMs', 0, 60_000],
] as const;
const lost = ['timeout', 'http500', 'hangup'] as const;

const numberOf = (data: FormData, name: string): number => Number(data.get(name) ?? 0);
const change = (wanted: Partial<Faults>): void => act(api.changeFaults(wanted));

/** Whether anything is on that somebody may have forgotten. */
export const anyFault = (faults: Faults): boolean =>
  faults.failNext !== null ||
  faults.loseAnswer !== null ||
  faults.httpStatus !== null ||
  faults.duplicates > 0 ||
  faults.batchSize > 1 ||
  faults.answerDelayMs > 0 ||
  faults.heldForQuality ||
  faults.pairLimitSec !== null ||
  faults.throttled !== null ||
  switches.some((name) => faults[name]);

type NextSendsProps = { on: { times: number } | null; off: Partial<Faults>; onApply: (data: FormData) => void; children: ReactNode };
/** Something the next sends of the business suffer. When what is on changes, the form starts over from it. */
const NextSends = ({ on, off, onApply, children }: NextSendsProps) => (
  <PanelForm key={JSON.stringify(on)} className={on ? 'active' : ''} onSubmit={onApply}>
    {children}
    <Submit label={t('apply')}>{on && <Button label={t('stop')} onClick={() => change(off)} />}</Submit>
  </PanelForm>
);
const Times = ({ on }: { on: { times: number } | null }) => (
  <NumberField label="times" name="times" min={1} max={10_000} defaultValue={on?.times ?? 1} />
);

const Load = ({ phoneNumberId }: { phoneNumberId: string | null }) => {
  const start = (data: FormData): void => {
    const ratePerSec = numberOf(data, 'rate');
    if (phoneNumberId === null) return;
    const order = {
      phoneNumberId,
      conversations: numberOf(data, 'conversations'),
      messages: numberOf(data, 'messages'),
      duplicateRate: numberOf(data, 'duplicateRate') / 100,
      shuffle: data.get('shuffle') === 'on',
    };
    act(api.burst({ ...order, ...(ratePerSec > 0 ? { ratePerSec } : {}) }));
  };
  return (
    <PanelForm onSubmit={start}>
      <div className="pair">
        <NumberField label="conversations" name="conversations" min={1} max={1000} defaultValue={10} />
        <NumberField label="messages" name="messages" min={1} max={100_000} defaultValue={100} />
      </div>
      <div className="pair">
        <NumberField label="rate" name="rate" min={1} max={5000} />
        <NumberField label="duplicateRate" name="duplicateRate" min={0} max={100} defaultValue={0} />
      </div>
      <CheckField label={t('shuffle')} name="shuffle" />
      <Submit label={t('start')} disabled={phoneNumberId === null} />
    </PanelForm>
  );
};

const describe = ({ webhooks: { pending, acknowledged, refused }, webhookLatencyMs: { count, p50, p95 } }: Statistics): string => {
  const latency = count > 0 ? ` · ${t('latency')} ${p50} / ${p95} ms` : '';
  return `${pending} ${t('waiting')} · ${acknowledged} ${t('acknowledgedCount')} · ${refused} ${t('refused')}${latency}`;
};

/** How the webhooks fare, every second while the panel is open. */
const WebhookStatistics = () => {
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const read = (): void =>
      void api.statistics().then(
        (statistics) => setSentence(describe(statistics)),
        () => {},
      );
    const timer = setInterval(read, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="statistics" aria-live="off">
      {sentence}
    </p>
  );
};

const healths = ['free', 'blocked', 'unpaid'] as const;

/** What Meta thinks of the number that is written to. */
const NumberAtMeta = ({ number }: { number: ShownConnection }) => {
  const changeNumber = (wanted: Parameters<typeof api.changeNumber>[1]): void => act(api.changeNumber(number.phoneNumberId, wanted));
  return (
    <>
      <h3>{t('numberAtMeta')}</h3>
      <Switches names={['registered', 'subscribed']} on={number} onChange={(name, on) => changeNumber({ [name]: on })} />
      <SelectField
        label={t('health')}
        options={healths.map((health) => [health, t(health)])}
        value={number.health}
        onChange={(wanted) => changeNumber({ health: healths.find((health) => health === wanted) ?? 'free' })}
      />
    </>
  );
};

const reviews = [
  ['byText', 'reviewByText'],
  ['approve', 'reviewApprove'],
  ['reject', 'reviewReject'],
] as const;
const limits = [
  [80007, 'throttledAccount'],
  [130429, 'throttledNumber'],
] as const;
/** Meta's pair limit, about one message in six seconds. */
const pairLimitSec = 6;

/** What becomes of templates, and the limits on sends. */
const TemplatesAtMeta = ({ faults }: { faults: Faults }) => (
  <>
    <h3>{t('templates')}</h3>
    <div className="pair wrap">
      <SelectField
        label={t('templateReview')}
        options={[...reviews.map(([review, text]) => [review, t(text)] as const), ['', t('reviewNever')]]}
        value={faults.templateReview ?? ''}
        onChange={(wanted) => change({ templateReview: reviews.find(([review]) => review === wanted)?.[0] ?? null })}
      />
      <NumberSetting
        label="templateReviewMs"
        name="templateReviewMs"
        min={0}
        max={3_600_000}
        of={faults}
        value={faults.templateReviewMs}
        onChange={(templateReviewMs) => change({ templateReviewMs })}
      />
    </div>
    <Switches
      names={['heldForQuality', 'pairLimit']}
      on={{ heldForQuality: faults.heldForQuality, pairLimit: faults.pairLimitSec !== null }}
      onChange={(name, on) => change(name === 'pairLimit' ? { pairLimitSec: on ? pairLimitSec : null } : { heldForQuality: on })}
    />
    <div className="pair wrap">
      <Button label={t('sendHeld')} onClick={() => act(api.settleHeld('send'))} />
      <Button label={t('dropHeld')} onClick={() => act(api.settleHeld('drop'))} />
    </div>
    <SelectField
      label={t('throttled')}
      options={[['', t('throttledNever')], ...limits.map(([code, text]) => [String(code), t(text)] as const)]}
      value={String(faults.throttled ?? '')}
      onChange={(wanted) => change({ throttled: limits.find(([code]) => String(code) === wanted)?.[0] ?? null })}
    />
  </>
);

/** Who answers the conversations of a page. */
const PageAtMeta = ({ page }: { page: ShownConnection }) => (
  <>
    <h3>{t('pageAtMeta')}</h3>
    <Switches
      names={['heldByOther']}
      on={{ heldByOther: page.others.all }}
      onChange={(_name, on) => act(api.changeHolder(page.phoneNumberId, on ? 'other' : 'app'))}
    />
  </>
);

type Props = { faults: Faults; errors: InitialState['errors']; number: ShownConnection | null };

/** Everything the network can do wrong, the load, and how the webhooks fare. */
export const FaultPanel = ({ faults, errors, number }: Props) => {
  const { failNext, loseAnswer } = faults;
  const fail = (data: FormData): void =>
    change({
      failNext: { code: numberOf(data, 'code'), how: data.get('how') === 'answer' ? 'answer' : 'status', times: numberOf(data, 'times') },
    });
  const lose = (data: FormData): void =>
    change({ loseAnswer: { how: lost.find((how) => how === data.get('lost')) ?? 'timeout', times: numberOf(data, 'times') } });
  const codes = errors.map(({ code, title }) => [String(code), `${code} · ${title}`] as const);
  const moments = [['status', t('failStatus')] as const, ['answer', t('failAnswer')] as const];
  return (
    <>
      <p className="hint">{t('faultsHint')}</p>
      <WebhookStatistics />
      <h3>{t('nextSends')}</h3>
      <NextSends on={failNext} off={{ failNext: null }} onApply={fail}>
        <SelectField label={t('failNext')} name="code" options={codes} defaultValue={String(failNext?.code ?? 131026)} />
        <div className="pair">
          <SelectField label={t('failHow')} name="how" options={moments} defaultValue={failNext?.how} />
          <Times on={failNext} />
        </div>
      </NextSends>
      <NextSends on={loseAnswer} off={{ loseAnswer: null }} onApply={lose}>
        <div className="pair">
          <SelectField label={t('loseAnswer')} name="lost" options={lost.map((how) => [how, t(how)])} defaultValue={loseAnswer?.how} />
          <Times on={loseAnswer} />
        </div>
      </NextSends>
      <h3>{t('webhooks')}</h3>
      <div className="pair wrap">
        {amounts.map(([name, min, max]) => {
          const bounds = { name, min, max };
          return (
            <NumberSetting key={name} label={name} {...bounds} of={faults} value={faults[name]} onChange={(to) => change({ [name]: to })} />
          );
        })}
      </div>
      <Switches names={switches} on={faults} onChange={(name, on) => change({ [name]: on })} />
      <Button className="quiet wide" label={t('reset')} onClick={() => act(api.resetFaults())} />
      {number?.channel === 'whatsapp' && <TemplatesAtMeta faults={faults} />}
      {number?.channel === 'whatsapp' && <NumberAtMeta number={number} />}
      {number && number.channel !== 'whatsapp' && <PageAtMeta page={number} />}
      <h3>{t('load')}</h3>
      <Load phoneNumberId={number?.phoneNumberId ?? null} />
    </>
  );
};
