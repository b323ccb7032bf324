import Autosuggest from '@cloudscape-design/components/autosuggest';
import FormField from '@cloudscape-design/components/form-field';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatPhone } from '../../../lib/format.ts';
import { searchDelayMs, searchMinChars } from '../../../lib/limits.ts';
import { contactSearchQuery } from '../../contacts/api/contact-queries.ts';

export type ChosenContact = { id: string; name: string };

type ContactFieldProps = {
  label: string;
  contact: ChosenContact | null;
  problem: string | undefined;
  autoFocus: boolean;
  onChange: (contact: ChosenContact | null) => void;
};

/** Field in which one contact is looked for and chosen. */
export const ContactField = ({ label, contact, problem, autoFocus, onChange }: ContactFieldProps) => {
  const { t } = useTranslation(['schedules', 'common']);
  const [typed, setTyped] = useState(contact?.name ?? '');
  const [wanted, setWanted] = useState('');
  const { data, isFetching, error, refetch } = useQuery({ ...contactSearchQuery(wanted), enabled: wanted.length >= searchMinChars });
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const choose = ({ id, name }: ChosenContact) => {
    setTyped(name);
    onChange({ id, name });
  };
  // Enter before what is typed was looked for: the best match is chosen as soon as it is there.
  const [entered, setEntered] = useState<string | null>(null);
  const isAnswered = data !== undefined && !isFetching && wanted === typed.trim();
  const best = data?.contacts[0];
  useEffect(() => {
    if (entered === null || (entered === typed && !isAnswered)) return;
    setEntered(null);
    if (entered !== typed || !best) return;
    setTyped(best.name);
    onChange({ id: best.id, name: best.name });
  }, [entered, typed, isAnswered, best, onChange]);
  const isShort = typed.trim().length < searchMinChars;
  return (
    <FormField
      label={label}
      errorText={problem !== undefined && typed.trim() !== '' && contact === null ? t('contact.notChosen') : problem}
      stretch
    >
      <Autosuggest
        value={typed}
        ariaLabel={label}
        placeholder={t('contact.search')}
        autoFocus={autoFocus}
        expandToViewport
        filteringType="manual"
        statusType={isFetching || (!isShort && wanted !== typed.trim()) ? 'loading' : error ? 'error' : 'finished'}
        errorText={error ? errorText(error) : undefined}
        recoveryText={t('common:retry')}
        onLoadItems={() => error && void refetch()}
        loadingText={t('common:loading')}
        empty={t(isShort ? 'contact.typeMore' : 'contact.none')}
        enteredTextLabel={(value) => value}
        hideEnteredTextOption
        options={(data?.contacts ?? []).map(({ id, name, number }) => ({
          value: id,
          label: name,
          description: number ? formatPhone(number) : '',
        }))}
        onChange={({ detail }) => {
          if (detail.value === typed) return;
          setTyped(detail.value);
          onChange(null);
        }}
        onSelect={({ detail: { value } }) => {
          // Enter without an arrow key chooses the best match.
          const chosen = data?.contacts.find(({ id }) => id === value);
          if (chosen) choose(chosen);
          else if (contact === null && !isShort) setEntered(typed);
        }}
      />
    </FormField>
  );
};
