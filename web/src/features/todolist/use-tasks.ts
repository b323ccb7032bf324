import { useEffect, useState } from 'react';
import { useSession } from '../../lib/api/session.ts';
import { readTasks, type Task } from './task-list.ts';

/** The signed-in person's tasks, which this browser keeps and nobody else sees. Tabs follow each other. */
export const useTasks = () => {
  const userId = useSession((session) => session.user?.id ?? '');
  const key = `todolist.${userId}`;
  const [tasks, setTasks] = useState(() => readTasks(localStorage.getItem(key)));
  useEffect(() => {
    setTasks(readTasks(localStorage.getItem(key)));
    const follow = (event: StorageEvent) => {
      if (event.key === key) setTasks(readTasks(event.newValue));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [key]);
  /** Another tab may have written meanwhile: what it wrote is what changes. */
  const change = (make: (before: ReadonlyArray<Task>) => Task[]) => {
    const next = make(readTasks(localStorage.getItem(key)));
    localStorage.setItem(key, JSON.stringify(next));
    setTasks(next);
  };
  return { tasks, change };
};
