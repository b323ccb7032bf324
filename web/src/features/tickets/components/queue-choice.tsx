import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import './queue-choice.css';

type QueueChoiceProps = {
  queues: ReadonlyArray<{ id: string; name: string; color: string }>;
  value: string | null;
  onChange: (queueId: string) => void;
};

/** One of a few queues: arrows move, the digit before a name chooses it. */
export const QueueChoice = ({ queues, value, onChange }: QueueChoiceProps) => {
  const { t } = useTranslation('tickets');
  const name = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted =
      /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey ? queues[Number(event.key) - 1] : undefined;
    if (!wanted) return;
    event.preventDefault();
    onChange(wanted.id);
    document.getElementById(`${name}-${wanted.id}`)?.focus();
  };
  return (
    <fieldset className="queue-choice" onKeyDown={onKeyDown}>
      <legend>{t('fields.queue')}</legend>
      {queues.map((queue, index) => (
        <label key={queue.id}>
          <input type="radio" id={`${name}-${queue.id}`} name={name} checked={queue.id === value} onChange={() => onChange(queue.id)} />
          <i style={{ background: queue.color }} />
          <span>{queue.name}</span>
          {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
        </label>
      ))}
    </fieldset>
  );
};
