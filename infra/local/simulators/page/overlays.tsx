import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Submit } from './form-parts.tsx';
import { t } from './language.ts';

type Form = { title: string; fields: ReactNode; submit: string; onSubmit: (data: FormData) => Promise<unknown> };

// Set by the one <Overlays> of the page, so that whatever fails anywhere can say so.
let show: { notice: (sentence: string) => void; form: (form: Form) => void } | null = null;

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Tells a sentence for a few seconds above everything. */
export const say = (sentence: string): void => show?.notice(sentence);
/** Does something in the background; when it fails, its sentence is told. */
export const act = (done: Promise<unknown>): void => void done.catch((error: unknown) => say(sentenceOf(error)));
/** Opens a modal form; it stays open with the simulator's sentence when the simulator refuses. */
export const openDialog = (form: Form): void => show?.form(form);

const Dialog = ({ form: { title, fields, submit, onSubmit }, onClose }: { form: Form; onClose: () => void }) => {
  const [complaint, setComplaint] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget)).then(onClose, (error: unknown) => setComplaint(sentenceOf(error)));
  };
  return (
    <dialog ref={dialog} onClose={onClose}>
      <form method="dialog" onSubmit={send}>
        <h2>{title}</h2>
        {fields}
        <p className="complaint" role="alert">
          {complaint}
        </p>
        <Submit label={submit}>
          <Button label={t('cancel')} onClick={onClose} />
        </Submit>
      </form>
    </dialog>
  );
};

/** The place of the notice and of the open dialog. */
export const Overlays = () => {
  const [notice, setNotice] = useState<{ sentence: string } | null>(null);
  const [form, setForm] = useState<Form | null>(null);
  useEffect(() => {
    show = { notice: (sentence) => setNotice({ sentence }), form: setForm };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setNotice(null), 6000);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <>
      <div className="notice" role="status" hidden={!notice}>
        {notice?.sentence}
      </div>
      {form && <Dialog form={form} onClose={() => setForm(null)} />}
    </>
  );
};
