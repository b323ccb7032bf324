import type { CustomerMessage, SimMessage } from '../../model/message.ts';
import { Icon } from '../icon.tsx';
import { t } from '../language.ts';
import { list, text } from './message-content.ts';

/** The buttons or the list of an interactive message; pressing one answers with it. */
export const InteractiveOptions = ({ message, onAnswer }: { message: SimMessage; onAnswer: (reply: CustomerMessage) => void }) => {
  const { id: replyTo, phoneNumberId, content } = message;
  const buttons = list(content, 'action', 'buttons').map((button) => ({
    id: text(button, 'reply', 'id'),
    title: text(button, 'reply', 'title'),
  }));
  const rows = list(content, 'action', 'sections').flatMap((section) =>
    list(section, 'rows').map((row) => ({ id: text(row, 'id'), title: text(row, 'title'), description: text(row, 'description') })),
  );
  if (rows.length > 0) {
    return (
      <details className="options">
        <summary>
          <Icon name="list" />
          {text(content, 'action', 'button') || t('showOptions')}
        </summary>
        {rows.map((row) => (
          <button key={row.id} type="button" onClick={() => onAnswer({ type: 'list_reply', ...row, replyTo, phoneNumberId })}>
            <strong>{row.title}</strong>
            {row.description && <small>{row.description}</small>}
          </button>
        ))}
      </details>
    );
  }
  if (buttons.length === 0) return null;
  return (
    <div className="options">
      {buttons.map((button) => (
        <button key={button.id} type="button" onClick={() => onAnswer({ type: 'button_reply', ...button, replyTo, phoneNumberId })}>
          {button.title}
        </button>
      ))}
    </div>
  );
};
