import Button from '@cloudscape-design/components/button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import type { QueueRecord } from '../api/queue-queries.ts';
import type { Draft } from './draft.ts';
import { type Bubble, previewTalk } from './preview-talk.ts';

type PhonePreviewProps = {
  queue: QueueRecord;
  drafts: ReadonlyArray<Draft>;
  nameOf: (id: string) => string | null;
  /** An option was chosen: its form is shown. */
  onShow: (id: string) => void;
};

/** A customer's phone: the menu as it will arrive, to be walked through by choosing. It follows what is being typed. */
export const PhonePreview = ({ queue, drafts, nameOf, onShow }: PhonePreviewProps) => {
  const { t } = useTranslation('queues');
  const [chosen, setChosen] = useState<string[]>([]);
  const screen = useRef<HTMLDivElement>(null);
  const talk = previewTalk(queue.greetingMessage, drafts, chosen, nameOf);
  const lastMenu = talk.findLastIndex((bubble) => bubble.from === 'us' && bubble.menu.length > 0);
  const choices = talk.filter(({ from }) => from === 'customer').length;
  useEffect(() => {
    const element = screen.current;
    if (element && choices > 0) element.scrollTop = element.scrollHeight;
  }, [choices]);
  const choose = (id: string) => {
    setChosen((before) => [...before.slice(0, choices), id]);
    onShow(id);
  };
  return (
    <aside className="phone" aria-label={t('options.phone')}>
      <header>
        <span className="phone-avatar" style={{ background: queue.color }} />
        <strong>{queue.name}</strong>
        <Button variant="icon" iconName="undo" ariaLabel={t('options.restart')} onClick={() => setChosen([])} />
      </header>
      <div className="phone-screen" ref={screen}>
        {talk.length === 0 && <p className="options-hint">{t('options.phoneEmpty')}</p>}
        {talk.map((bubble, index) => (
          <PhoneBubble key={index} bubble={bubble} isOpen={index === lastMenu} onChoose={choose} />
        ))}
      </div>
      <footer>{t('options.phoneHint')}</footer>
    </aside>
  );
};

const PhoneBubble = ({ bubble, isOpen, onChoose }: { bubble: Bubble; isOpen: boolean; onChoose: (id: string) => void }) => {
  const { t } = useTranslation('queues');
  if (bubble.from === 'customer') return <p className="phone-bubble customer">{bubble.text || t('options.unnamed')}</p>;
  if (bubble.from === 'system')
    return (
      <p className="phone-event">
        <Icon name={bubble.event === 'closed' ? 'lock-private' : 'angle-right'} size="small" />
        {t(`options.events.${bubble.event}`, { name: bubble.target ?? '…' })}
      </p>
    );
  return (
    <div className="phone-bubble us">
      {bubble.text && <p>{bubble.text}</p>}
      {bubble.menu.length > 0 && (
        <ol>
          {bubble.menu.map(({ id, name }, index) => (
            <li key={id}>
              <button type="button" disabled={!isOpen} onClick={() => onChoose(id)}>
                <b>{index + 1}</b> {name || t('options.unnamed')}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
};
