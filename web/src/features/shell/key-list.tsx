import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import './key-list.css';

const groups = {
  list: [
    ['J / ↓', 'next'],
    ['K / ↑', 'previous'],
    ['Enter', 'open'],
    ['Alt ↓ / Alt ↑', 'beside'],
    ['1–4', 'tabs'],
    ['/', 'search'],
    ['↓ / Enter', 'results'],
  ],
  ticket: [
    ['A', 'accept'],
    ['T', 'transfer'],
    ['E', 'resolve'],
    ['Shift E', 'resolveNext'],
    ['M 1–9', 'macro'],
    ['Z', 'snooze'],
    ['S', 'follow'],
    ['R', 'reply'],
    ['N', 'note'],
    ['F', 'find'],
    ['Esc', 'back'],
  ],
  writing: [
    ['Enter', 'send'],
    ['Shift Enter', 'newLine'],
    ['Ctrl Enter', 'sendResolve'],
    ['/', 'quick'],
    ['Tab', 'take'],
    ['↑', 'editLast'],
    ['Ctrl V', 'pasteFiles'],
    ['Esc', 'leaveField'],
  ],
  everywhere: [
    ['Ctrl K', 'palette'],
    ['?', 'keys'],
  ],
} as const;

/** Every key and what it does. */
export const KeyList = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['keyList', 'common']);
  return (
    <Dialog size="medium" title={t('title')} confirmLabel={t('common:close')} onlyClose onConfirm={onClose} onClose={onClose}>
      <div className="key-list">
        <KeyGroup title={t('list')} keys={groups.list.map(([key, name]) => [key, t(name)])} />
        <KeyGroup title={t('ticket')} keys={groups.ticket.map(([key, name]) => [key, t(name)])} />
        <KeyGroup title={t('writing')} keys={groups.writing.map(([key, name]) => [key, t(name)])} />
        <KeyGroup title={t('everywhere')} keys={groups.everywhere.map(([key, name]) => [key, t(name)])} />
      </div>
    </Dialog>
  );
};

const KeyGroup = ({ title, keys }: { title: string; keys: [string, string][] }) => (
  <section>
    <h3>{title}</h3>
    <dl>
      {keys.map(([key, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <kbd>{key}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
