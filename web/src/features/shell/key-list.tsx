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
  const { t } = useTranslation(['shellDialogs', 'common']);
  return (
    <Dialog size="medium" title={t('keys.title')} confirmLabel={t('common:close')} onlyClose onConfirm={onClose} onClose={onClose}>
      <div className="key-list">
        <KeyGroup title={t('keys.list')} keys={groups.list.map(([key, name]) => [key, t(`keys.${name}`)])} />
        <KeyGroup title={t('keys.ticket')} keys={groups.ticket.map(([key, name]) => [key, t(`keys.${name}`)])} />
        <KeyGroup title={t('keys.writing')} keys={groups.writing.map(([key, name]) => [key, t(`keys.${name}`)])} />
        <KeyGroup title={t('keys.everywhere')} keys={groups.everywhere.map(([key, name]) => [key, t(`keys.${name}`)])} />
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
