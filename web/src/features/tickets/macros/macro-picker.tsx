import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { type Macro, macrosQuery } from '../../macros/api/macro-queries.ts';
import type { TicketView } from '../ticket-types.ts';
import { useRunMacro } from './use-run-macro.ts';
import './macro-picker.css';

/** The macros with their numbers: a number runs its macro at once, arrows and Enter any. */
export const MacroPicker = ({ ticket, onClose }: { ticket: TicketView; onClose: () => void }) => {
  const { t } = useTranslation(['macros', 'common']);
  const navigate = useNavigate();
  const run = useRunMacro();
  const list = useRef<HTMLDivElement>(null);
  const { data: macros } = useQuery(macrosQuery());
  const isThere = macros !== undefined;
  useEffect(() => {
    // The dialog takes the focus for its own button first.
    const focusFirst = () => {
      const buttons = list.current;
      if (isThere && buttons?.contains(document.activeElement) === false) buttons.querySelector('button')?.focus();
    };
    const timer = setTimeout(focusFirst, focusDelayMs);
    return () => clearTimeout(timer);
  }, [isThere]);
  const runOne = (macro: Macro) => {
    onClose();
    void run(macro, ticket);
  };
  // Also while the focus is on one of the dialog's own buttons.
  const latest = useRef<(event: globalThis.KeyboardEvent) => void>(() => undefined);
  latest.current = (event) => {
    const macro =
      /^[1-9]$/.test(event.key) && !event.repeat && !event.ctrlKey && !event.altKey ? macros?.[Number(event.key) - 1] : undefined;
    if (!macro) return;
    event.preventDefault();
    runOne(macro);
  };
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => latest.current(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const onArrow = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  return (
    <Dialog
      title={t('run.title')}
      confirmLabel={t('run.manage')}
      size="medium"
      onConfirm={() => {
        onClose();
        void navigate({ to: '/macros' });
      }}
      onClose={onClose}
    >
      <div ref={list} className="macro-picker" onKeyDown={onArrow}>
        {macros?.length === 0 && <p>{t('run.none')}</p>}
        {macros?.map((macro, index) => (
          <button key={macro.id} type="button" onClick={() => runOne(macro)}>
            {index < 9 ? <kbd>{index + 1}</kbd> : <span />}
            <strong>{macro.name}</strong>
            <small>{macro.steps.map(({ kind }) => t(`kinds.${kind}`)).join(' · ')}</small>
            {macro.shared && <Icon name="group" label={t('everybody')} />}
          </button>
        ))}
      </div>
    </Dialog>
  );
};

/** Later than the dialog's own. */
const focusDelayMs = 90;
