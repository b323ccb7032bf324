import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import * as z from 'zod';

const task = z.object({ id: z.string(), text: z.string(), done: z.boolean().default(false), createdAt: z.string(), updatedAt: z.string() });
export type Task = z.infer<typeof task>;
const stored = z.array(z.unknown());

/** Tasks as the browser keeps them. What cannot be read is left out: somebody else may have written there. */
export const readTasks = (text: string | null): Task[] =>
  (stored.safeParse(parseJson(text ?? '[]')).data ?? []).flatMap((item) => task.safeParse(item).data ?? []);

/** The newest first; a blank text adds none. */
export const addTask = (tasks: ReadonlyArray<Task>, text: string, id: string, now: Date): Task[] => {
  const at = now.toISOString();
  return text.trim() === '' ? [...tasks] : [{ id, text: text.trim(), done: false, createdAt: at, updatedAt: at }, ...tasks];
};

/** A blank text leaves the one before. */
export const changeTask = (tasks: ReadonlyArray<Task>, id: string, change: Partial<Pick<Task, 'text' | 'done'>>, now: Date): Task[] =>
  tasks.map((each) => {
    if (each.id !== id || change.text?.trim() === '') return each;
    return { ...each, ...change, text: (change.text ?? each.text).trim(), updatedAt: now.toISOString() };
  });

export const removeTask = (tasks: ReadonlyArray<Task>, id: string): Task[] => tasks.filter((each) => each.id !== id);
