import { Activity, type ReactNode, useState } from 'react';
import { Select } from './form-parts.tsx';
import { IconButton } from './icon.tsx';
import { chooseLanguage, language, languages, t } from './language.ts';
import { Overlays } from './overlays.tsx';

type Props = {
  half: 'customers' | 'phones';
  title: string;
  subtitle: string;
  addLabel: string;
  onAdd: () => void;
  panelLabel: string;
  /** Whether a fault is on that somebody may have forgotten. */
  alert: boolean;
  panel: ReactNode;
  /** Above the list. */
  tools: ReactNode;
  list: ReactNode;
  /** The conversation being looked at, or null. */
  chat: ReactNode;
  /** In place of a conversation. */
  hint: string | null;
};

/** What both halves of the simulator look like: list on the left, conversation in the middle, settings on the right when wanted. */
export const Frame = ({ half, title, subtitle, addLabel, onAdd, panelLabel, alert, panel, tools, list, chat, hint }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const tab = (name: Props['half'], href: string) => (
    <a href={href} aria-current={half === name ? 'page' : undefined}>
      {t(name)}
    </a>
  );
  return (
    <div className={`app ${isOpen ? 'with-panel' : ''} ${chat ? 'in-chat' : ''}`}>
      <title>{`Balcão · ${title}`}</title>
      <nav aria-label={title}>
        <div className="tabs" role="navigation" aria-label={t('tabs')}>
          {tab('customers', '/')}
          {tab('phones', '/phones')}
        </div>
        <header>
          <span className="who">
            <h1>{title}</h1>
            <small>{subtitle}</small>
          </span>
          <IconButton
            icon="tune"
            label={panelLabel}
            title={alert ? t('activeFaults') : panelLabel}
            className={alert ? 'alert' : ''}
            onClick={() => setOpen(!isOpen)}
          />
          <IconButton icon="add" label={addLabel} className="new-customer" onClick={onAdd} />
        </header>
        {tools}
        <div className="list">{list}</div>
        <footer>
          <Select
            aria-label={t('language')}
            className="language"
            options={Object.entries(languages)}
            defaultValue={language}
            onChange={chooseLanguage}
          />
        </footer>
      </nav>
      <main>{chat || (hint && <p className="empty">{hint}</p>)}</main>
      <aside hidden={!isOpen}>
        <Activity mode={isOpen ? 'visible' : 'hidden'}>
          <div className="fault-panel">
            <header>
              <h2>{panelLabel}</h2>
              <IconButton icon="close" label={t('close')} onClick={() => setOpen(false)} />
            </header>
            {panel}
          </div>
        </Activity>
      </aside>
      <Overlays />
    </div>
  );
};
