import Box from '@cloudscape-design/components/box';
import Input from '@cloudscape-design/components/input';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatPhone } from '../../../lib/format.ts';
import { searchDelayMs, searchMinChars } from '../../../lib/limits.ts';
import { api } from '../../../lib/api/client.ts';
import { contactPagesQuery } from '../api/contact-pages-query.ts';
import './forward-dialog.css';

type Chosen = { id: string; name: string };
type ForwardDialogProps = { messageIds: string[]; signMessage: boolean; onDone: () => void; onClose: () => void };

/** To whom messages are forwarded: any number of contacts, one after the other. Those it could not reach stay chosen, with the reason. */
export const ForwardDialog = ({ messageIds, signMessage, onDone, onClose }: ForwardDialogProps) => {
  const { t } = useTranslation(['conversation', 'common']);
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const wanted = useDelayed(typed.trim());
  const [chosen, setChosen] = useState<ReadonlyArray<Chosen>>([]);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [at, setAt] = useState<number | null>(null);
  /** The same key for another try: what arrived already is not sent again. */
  const clientIds = useRef(new Map<string, string>());
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    contactPagesQuery(wanted.length >= searchMinChars ? wanted : ''),
  );
  const contacts = data?.pages.flatMap((page) => page.contacts) ?? [];

  const toggle = (contact: Chosen) =>
    setChosen(chosen.some(({ id }) => id === contact.id) ? chosen.filter(({ id }) => id !== contact.id) : [...chosen, contact]);
  const clientIdOf = (contactId: string): string => {
    const known = clientIds.current.get(contactId) ?? crypto.randomUUID();
    clientIds.current.set(contactId, known);
    return known;
  };
  const forward = async () => {
    if (chosen.length === 0) return showToast('error', t('forward.nobody'));
    const failures = new Map<string, string>();
    let uuid: string | null = null;
    for (const [index, { id }] of chosen.entries()) {
      setAt(index + 1);
      try {
        ({ uuid } = await api.forwardMessage({
          body: { messageId: messageIds, contactId: id, signMessage, clientId: clientIdOf(id) },
        }));
      } catch (failure) {
        failures.set(id, errorText(failure));
      }
    }
    setAt(null);
    setRefused(failures);
    const reached = chosen.filter(({ id }) => !failures.has(id));
    const [first] = reached;
    if (first) {
      const open = uuid;
      showToast(
        'success',
        t('forward.done', { count: reached.length, name: first.name }),
        reached.length === 1 && open
          ? { label: t('forward.show'), run: () => void router.navigate({ to: '/tickets/{-$uuid}', params: { uuid: open } }) }
          : undefined,
      );
    }
    if (failures.size === 0) return onDone();
    setChosen(chosen.filter(({ id }) => failures.has(id)));
  };

  return (
    <Dialog
      title={t('forward.title', { count: messageIds.length })}
      confirmLabel={at === null ? t('forward.confirm', { count: chosen.length }) : t('forward.progress', { at, count: chosen.length })}
      busy={at !== null}
      onConfirm={() => void forward()}
      onClose={onClose}
    >
      <div className="forward">
        <Input
          type="search"
          autoFocus
          value={typed}
          placeholder={t('forward.search')}
          ariaLabel={t('forward.search')}
          onChange={({ detail }) => setTyped(detail.value)}
        />
        {chosen.length > 0 && (
          <ul className="forward-chosen" aria-label={t('forward.chosen')}>
            {chosen.map((contact) => (
              <li key={contact.id} className={refused.has(contact.id) ? 'refused' : undefined}>
                <button type="button" onClick={() => toggle(contact)} aria-label={t('forward.remove', { name: contact.name })}>
                  {contact.name} <span aria-hidden="true">×</span>
                </button>
                {refused.has(contact.id) && <small role="alert">{refused.get(contact.id)}</small>}
              </li>
            ))}
          </ul>
        )}
        {isError ? (
          <Box color="text-status-error">
            {errorText(error)}{' '}
            <button type="button" className="text-button" onClick={() => void refetch()}>
              {t('common:retry')}
            </button>
          </Box>
        ) : isPending ? (
          <Box color="text-body-secondary">{t('forward.loading')}</Box>
        ) : contacts.length === 0 ? (
          <Box color="text-body-secondary">{t('forward.none')}</Box>
        ) : (
          <ul className="forward-contacts" aria-label={t('forward.contacts')}>
            {contacts.map(({ id, name, number, urlPicture }) => (
              <li key={id}>
                <label>
                  <input type="checkbox" checked={chosen.some((each) => each.id === id)} onChange={() => toggle({ id, name })} />
                  <Avatar name={name} pictureUrl={urlPicture} size={32} colorKey={id} />
                  <span>
                    <strong>{name}</strong>
                    {number && <small>{formatPhone(number)}</small>}
                  </span>
                </label>
              </li>
            ))}
            {hasNextPage && (
              <li>
                <button type="button" className="text-button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t(isFetchingNextPage ? 'forward.loading' : 'forward.more')}
                </button>
              </li>
            )}
          </ul>
        )}
      </div>
    </Dialog>
  );
};

/** What was typed, once the typing pauses. */
const useDelayed = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), searchDelayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
