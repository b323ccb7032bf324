import { httpCallOf } from '@balcao/shared/domain/flow/run/http-call.ts';
import { valuesOf } from '@balcao/shared/domain/flow/run/step.ts';
import { type FlowEffect } from '@balcao/shared/domain/flow/run/flow-run.ts';
import { isTalkEnd } from '@balcao/shared/domain/flow/run/talk-end.ts';
import Button from '@cloudscape-design/components/button';
import { ShownPicture } from '../../../components/shown-picture.tsx';
import Textarea from '@cloudscape-design/components/textarea';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { tagNamesQuery } from '../../tags/api/tag-queries.ts';
import { colleaguesQuery } from '../../users/api/user-queries.ts';
import { fileName } from '../nodes/node-text.ts';
import { useEditor } from './editor-store.ts';
import { Panel } from './panel.tsx';
import { testCustomer } from './test-customer.ts';
import { TryRequest } from '../nodes/try-request.tsx';
import { type PhoneLine, useTestRun } from './use-test-run.ts';
import '../../../components/record-form/record-form.css';
import '../nodes/forms.css';

/** A phone beside the canvas that talks with the flow as it is drawn. */
export const PhonePanel = ({ flowId, onClose }: { flowId: string; onClose: () => void }) => {
  const { t } = useTranslation('flows');
  const test = useTestRun(flowId, testCustomer);
  const [typed, setTyped] = useState('');
  const end = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const waiting = test.run?.waiting ?? null;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [test.lines, waiting]);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // The button that was pressed is gone, and the keys would be the canvas's.
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, [waiting, test.lines]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (waiting === null) return;
    test.say(typed);
    setTyped('');
    field.current?.focus();
  };
  const lastAsked = test.lines.findLast((line) => line.kind === 'effect' && line.effect.kind === 'ask')?.id;
  return (
    <Panel
      title={t('phone.title')}
      onClose={onClose}
      tools={<IconButton icon="refresh" label={t('phone.restart')} onClick={test.restart} />}
    >
      <div className="flow-phone">
        <div className="phone-screen" role="log" aria-label={t('phone.log')}>
          {test.lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              onChoose={
                waiting === 'menu' && line.id === lastAsked
                  ? (title, id) => {
                      test.say(title, id);
                      field.current?.focus();
                    }
                  : null
              }
            />
          ))}
          {waiting === 'pause' && (
            <p className="phone-note">
              {t('phone.pausing')}{' '}
              <button type="button" onClick={test.skipPause}>
                {t('phone.skip')}
              </button>
            </p>
          )}
          {waiting === 'http' && <ServiceAnswer key={test.run?.turn} test={test} />}
          <div ref={end} />
        </div>
        <form onSubmit={send}>
          <input
            ref={field}
            className="native-input"
            value={typed}
            // Not disabled: the focus would fall to the canvas.
            readOnly={waiting === null}
            placeholder={t('phone.field')}
            aria-label={t('phone.field')}
            onChange={(event) => setTyped(event.target.value)}
          />
          <IconButton icon="send" type="submit" label={t('phone.send')} disabled={waiting === null || typed.trim() === ''} />
        </form>
        <Variables values={test.run?.variables ?? {}} />
      </div>
    </Panel>
  );
};

const Line = ({ line, onChoose }: { line: PhoneLine; onChoose: ((title: string, id: string) => void) | null }) => {
  const { t } = useTranslation('flows');
  if (line.kind === 'customer') return <p className="phone-bubble phone-out">{line.body}</p>;
  if (line.kind === 'switched') return <p className="phone-note">{t('phone.switched', { name: line.name })}</p>;
  if (line.kind === 'ended') {
    const { ended } = line.run;
    // No flow ends as talks with services do.
    const why = ended === null || isTalkEnd(ended.why) ? 'end' : ended.why;
    return <p className={ended?.how === 'failed' ? 'phone-note phone-failed' : 'phone-note'}>{t(`phone.ended.${why}`)}</p>;
  }
  return <Said effect={line.effect} onChoose={onChoose} />;
};

const Said = ({ effect, onChoose }: { effect: FlowEffect; onChoose: ((title: string, id: string) => void) | null }) => {
  const { t } = useTranslation('flows');
  const link = useEditor(({ files }) => (effect.kind === 'file' ? files[effect.url] : undefined));
  const queues = useQuery({ ...queuesQuery(), enabled: effect.kind === 'move' }).data;
  const users = useQuery({ ...colleaguesQuery(), enabled: effect.kind === 'move' }).data;
  const tags = useQuery({ ...tagNamesQuery(), enabled: effect.kind === 'tag' }).data;
  const nameIn = (records: ReadonlyArray<{ id: string; name: string }> | undefined, id: string | null) =>
    records?.find((each) => each.id === id)?.name ?? '–';
  switch (effect.kind) {
    case 'say':
      return <p className="phone-bubble">{effect.body}</p>;
    case 'ask':
      return (
        <div className="phone-bubble">
          {effect.body}
          <ul>
            {effect.options.map(({ id, number, title }) => (
              <li key={id}>
                {effect.as !== 'number' && onChoose ? (
                  <button type="button" onClick={() => onChoose(title, id)}>
                    {title}
                  </button>
                ) : (
                  `${effect.as === 'number' ? `${number} - ` : ''}${title}`
                )}
              </li>
            ))}
          </ul>
        </div>
      );
    case 'file':
      return (
        <div className="phone-bubble">
          {effect.type === 'image' && link ? <ShownPicture src={link} alt={fileName(effect.url)} /> : null}
          {effect.type === 'audio' && link ? <audio src={link} controls /> : null}
          {effect.type === 'video' && link ? <video src={link} controls /> : null}
          {(effect.type === 'document' || !link) && <span>{effect.fileName ?? fileName(effect.url)}</span>}
        </div>
      );
    case 'tag':
      return <p className="phone-note">{t('phone.tagged', { name: nameIn(tags, effect.tagId) })}</p>;
    case 'move': {
      const name = effect.queueId === null ? nameIn(users, effect.userId) : nameIn(queues, effect.queueId);
      return <p className="phone-note">{t(effect.queueId === null ? 'phone.toAttendant' : 'phone.toQueue', { name })}</p>;
    }
    case 'handOver':
      return null;
  }
};

/** Which request would go out now, and what the service is taken to answer. */
const ServiceAnswer = ({ test }: { test: ReturnType<typeof useTestRun> }) => {
  const { t } = useTranslation('flows');
  const [text, setText] = useState('{}');
  const node = test.waitsFor();
  if (node?.type !== 'httpRequest' || !test.run) return null;
  const call = httpCallOf(node.data, valuesOf(test.run, { values: testCustomer }));
  return (
    <div className="phone-service">
      <p>{t('phone.http')}</p>
      {'fault' in call ? (
        <code>{call.fault === 'ERR_ADDRESS' ? t('phone.noAddress') : call.fault}</code>
      ) : (
        <code>{`${call.method} ${call.url}`}</code>
      )}
      {'body' in call && call.body && <code>{call.body}</code>}
      <Textarea value={text} rows={3} ariaLabel={t('phone.answer')} onChange={({ detail }) => setText(detail.value)} />
      <Button onClick={() => test.answer(text)}>{t('phone.useAnswer')}</Button>
      <TryRequest data={node.data} variables={valuesOf(test.run, { values: testCustomer })} onAnswer={(answer) => setText(answer.text)} />
    </div>
  );
};

const Variables = ({ values }: { values: Readonly<Record<string, string>> }) => {
  const { t } = useTranslation('flows');
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <details className="phone-variables">
      <summary>{t('phone.variables', { count: entries.length })}</summary>
      <dl>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
