import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import Box from '@cloudscape-design/components/box';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatPhone } from '../../../lib/format.ts';
import { searchDelayMs, searchMinChars } from '../../../lib/limits.ts';
import { contactChoicesQuery } from '../../contacts/api/contact-choices-queries.ts';
import './contact-picker.css';

type ChosenContact = Pick<ContactView, 'id' | 'name' | 'number'>;
/** What a contact is shown and chosen by. */
export type PickableContact = Pick<ContactView, 'id' | 'name' | 'number' | 'urlPicture' | 'isGroup'>;
type ContactPickerProps = {
  chosen: ReadonlyArray<ChosenContact>;
  onChange: (chosen: ReadonlyArray<ChosenContact>) => void;
  /** What went wrong with one that was chosen, by id. */
  refused?: ReadonlyMap<string, string>;
  /** Contacts of the latest conversations, shown until something is searched for. */
  recent?: ReadonlyArray<PickableContact>;
  /** Why this contact cannot be chosen; null when it can. */
  unfit?: (contact: PickableContact) => string | null;
};

/** Search and list in which any number of contacts is chosen; those chosen stand above, whatever is searched for next. */
export const ContactPicker = ({ chosen, onChange, refused, recent = [], unfit }: ContactPickerProps) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs', 'common']);
  const search = useRef<InputProps.Ref>(null);
  const [typed, setTyped] = useState('');
  const wanted = useDelayed(typed.trim());
  const searches = wanted.length >= searchMinChars;
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    contactChoicesQuery(wanted),
  );
  const found = searches ? [...new Map((data?.pages ?? []).flatMap((page) => page.contacts).map((each) => [each.id, each])).values()] : [];
  const contacts: ReadonlyArray<PickableContact> = searches ? found : recent;
  const toggle = (contact: ChosenContact) =>
    onChange(chosen.some(({ id }) => id === contact.id) ? chosen.filter(({ id }) => id !== contact.id) : [...chosen, contact]);

  useEffect(() => {
    // On a phone the keyboard would cover the list.
    if (matchMedia('(pointer: coarse)').matches) return;
    // The dialog around it takes the focus for its close button first.
    const timer = setTimeout(() => search.current?.focus(), 60);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="contact-picker">
      <Input
        ref={search}
        type="search"
        value={typed}
        placeholder={t('ticketDialogs:contactPicker.search')}
        ariaLabel={t('ticketDialogs:contactPicker.search')}
        onChange={({ detail }) => setTyped(detail.value)}
      />
      {chosen.length > 0 && (
        <ul className="contact-picker-chosen" aria-label={t('ticketDialogs:contactPicker.chosen')}>
          {chosen.map((contact) => (
            <li key={contact.id} className={refused?.has(contact.id) ? 'refused' : undefined}>
              <button
                type="button"
                onClick={() => toggle(contact)}
                aria-label={t('ticketDialogs:contactPicker.remove', { name: contact.name })}
              >
                {contact.name} <span aria-hidden="true">×</span>
              </button>
              {refused?.has(contact.id) && <small role="alert">{refused.get(contact.id)}</small>}
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
      ) : searches && isPending ? (
        <Box color="text-body-secondary">{t('ticketDialogs:contactPicker.loading')}</Box>
      ) : contacts.length === 0 ? (
        <Box color="text-body-secondary">{t(searches ? 'ticketDialogs:contactPicker.none' : 'ticketDialogs:contactPicker.typeMore')}</Box>
      ) : (
        <ul className="contact-picker-list" aria-label={t('ticketDialogs:contactPicker.contacts')}>
          {contacts.map((contact) => {
            const { id, name, number, urlPicture } = contact;
            const reason = unfit?.(contact) ?? null;
            const detail = reason ?? (number && formatPhone(number));
            return (
              <li key={id}>
                <label className={reason === null ? undefined : 'unfit'}>
                  <input
                    type="checkbox"
                    disabled={reason !== null}
                    checked={chosen.some((each) => each.id === id)}
                    onChange={() => toggle({ id, name, number })}
                  />
                  <Avatar name={name} pictureUrl={urlPicture} size={32} colorKey={id} />
                  <span>
                    <strong>{name}</strong>
                    {detail && <small>{detail}</small>}
                  </span>
                </label>
              </li>
            );
          })}
          {searches && hasNextPage && (
            <li>
              <button type="button" className="text-button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t(isFetchingNextPage ? 'ticketDialogs:contactPicker.loading' : 'ticketDialogs:contactPicker.more')}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
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
