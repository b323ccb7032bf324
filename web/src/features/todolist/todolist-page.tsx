import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { NoRows } from '../../components/list-page/list-states.tsx';
import { showToast } from '../../components/toasts.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useOwnText } from '../../lib/own-text.ts';
import { addTask, changeTask, removeTask, type Task } from './task-list.ts';
import { useTasks } from './use-tasks.ts';
import './todolist-page.css';

/** Notes of what is to be done, kept by this browser. */
export const TodolistPage = () => {
  const { t } = useTranslation(['todolist', 'common']);
  const { tasks, change } = useTasks();
  const [text, setText] = useOwnText('task');
  const [editing, setEditing] = useState<string | null>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    change((before) => addTask(before, text, crypto.randomUUID(), new Date()));
    setText('');
  };
  const remove = (task: Task) => {
    change((before) => removeTask(before, task.id));
    showToast('success', t('removed'), { label: t('common:undo'), run: () => change((before) => [task, ...removeTask(before, task.id)]) });
  };
  const shown = tasks.toSorted((a, b) => Number(a.done) - Number(b.done));
  return (
    <ListPage title={t('title')} about={t('about')}>
      <form className="task-new" onSubmit={add}>
        <Input value={text} placeholder={t('new')} ariaLabel={t('new')} onChange={({ detail }) => setText(detail.value)} />
        <Button formAction="submit" variant="primary" disabled={text.trim() === ''}>
          {t('add')}
        </Button>
      </form>
      {tasks.length === 0 && <NoRows empty={{ title: t('empty.title'), text: t('empty.text') }} />}
      <ul className="tasks" aria-label={t('title')}>
        {shown.map((task) => (
          <li key={task.id} className={task.done ? 'task task-done' : 'task'}>
            <input
              type="checkbox"
              checked={task.done}
              aria-label={t('done', { text: task.text })}
              onChange={(event) => change((before) => changeTask(before, task.id, { done: event.target.checked }, new Date()))}
            />
            {editing === task.id ? (
              <EditedTask
                text={task.text}
                onSave={(edited) => {
                  change((before) => changeTask(before, task.id, { text: edited }, new Date()));
                  setEditing(null);
                }}
                onCancel={() => setEditing(null)}
              />
            ) : (
              <div className="task-text">
                <span>{task.text}</span>
                <time dateTime={task.updatedAt}>
                  {task.updatedAt === task.createdAt
                    ? t('createdAt', { at: formatDateTime(task.createdAt) })
                    : t('updatedAt', { at: formatDateTime(task.updatedAt) })}
                </time>
              </div>
            )}
            <span className="row-actions">
              <IconButton icon="edit" label={t('edit', { text: task.text })} onClick={() => setEditing(task.id)} />
              <IconButton icon="remove" label={t('remove', { text: task.text })} onClick={() => remove(task)} />
            </span>
          </li>
        ))}
      </ul>
    </ListPage>
  );
};

type EditedTaskProps = { text: string; onSave: (text: string) => void; onCancel: () => void };

/** Enter saves, Escape leaves it as it was. */
const EditedTask = ({ text, onSave, onCancel }: EditedTaskProps) => {
  const { t } = useTranslation('todolist');
  const [edited, setEdited] = useState(text);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form
      className="task-text"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(edited);
      }}
    >
      <Input
        value={edited}
        ariaLabel={t('editing')}
        autoFocus
        onChange={({ detail }) => setEdited(detail.value)}
        onBlur={() => onSave(edited)}
      />
    </form>
  );
};
