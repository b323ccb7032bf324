import type { Me } from '@balcao/shared/contract/auth.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { isContactName } from '@balcao/shared/domain/contacts/contact-name.ts';
import Autosuggest from '@cloudscape-design/components/autosuggest';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { FieldSelect } from '../../../components/field-select.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { errorText, isApiError } from '../../../lib/api/api-error.ts';
import { contactChoiceQuery, contactSearchQuery } from '../../contacts/api/contact-queries.ts';
import { connectionsQuery, newChatStateQuery } from '../../connections/api/connection-queries.ts';
import { ownTyping } from '../../../lib/keys/typing-owner.ts';
import { formatPhone } from '../../../lib/format.ts';
import { searchDelayMs, searchMinChars } from '../../../lib/limits.ts';
import { openTicketDialog, type TicketDialog } from '../ticket-dialog-store.ts';
import { useNewChatText } from '../../../components/use-new-chat-text.ts';
import { useStartTicket } from '../api/use-start-ticket.ts';
import { useMyQueues } from './accept-dialog.tsx';

type NewTicketDialogProps = { user: Me; given: Extract<TicketDialog, { kind: 'new' }>; onClose: () => void };

/** Over which connections a contact can be written to, and the one it became known over. */
type Reach = { reachedOver: ReadonlyArray<string>; whatsappId: string | null };

/** Starts a conversation with a contact. One that is already open leads to it, or says whose it is. */
export const NewTicketDialog = ({ user, given, onClose }: NewTicketDialogProps) => {
  const { t } = useTranslation(['tickets', 'ticketDialogs', 'common']);
  const router = useRouter();
  const queues = useMyQueues(user);
  const { data: all = [], isSuccess: areListed } = useQuery(connectionsQuery());
  const [typed, setTyped] = useState(() =>
    given.newContact ? t('ticketDialogs:new.number', { number: formatPhone(given.newContact.number) }) : (given.contact?.name ?? ''),
  );
  const [wanted, setWanted] = useState('');
  const [contact, setContact] = useState<{ id: string; name: string; reach?: Reach } | null>(given.contact ?? null);
  const [newNumber, setNewNumber] = useState<string | null>(given.newContact?.number ?? null);
  const isGiven = newNumber === null && contact !== null && contact.reach === undefined;
  const { data: one, isPending: isComing } = useQuery({ ...contactChoiceQuery(contact?.id ?? ''), enabled: isGiven });
  const reach = isGiven ? one?.contacts[0] : contact?.reach;
  // A page or an account can only answer who wrote to it.
  const connections =
    newNumber === null
      ? all.filter(({ id }) => reach?.reachedOver.includes(id) ?? true)
      : all.filter(({ channel: of }) => !channelCapabilities[of].facebookLogin);
  const isUnreached = areListed && connections.length === 0 && (reach !== undefined || newNumber !== null);
  /** Contact and connection that the server said do not go together. */
  const [refused, setRefused] = useState<string | null>(null);
  const [newName, setNewName] = useState(given.newContact?.name ?? '');
  const [chosenQueueId, setQueueId] = useState<string | null>(null);
  const queueId =
    chosenQueueId ?? queues.find(({ id }) => id === given.queueId)?.id ?? (user.queues.length === 1 ? (user.queues[0]?.id ?? null) : null);
  const [connectionId, setConnectionId] = useState<string | null>(given.connectionId ?? null);
  const [tried, setTried] = useState(false);
  // Enter before the results of what is typed had come: the first of them is chosen as soon as it is there.
  const [entered, setEntered] = useState<string | null>(null);
  const start = useStartTicket(({ id, name }) => setContact({ id, name }));
  const {
    data: found,
    isFetching,
    error,
    refetch,
  } = useQuery({
    ...contactSearchQuery(wanted),
    enabled: wanted.length >= searchMinChars,
  });
  // They write where they are known from. One's own connection may have been deleted.
  const own =
    connections.find(({ id }) => id === reach?.whatsappId) ??
    connections.find(({ id }) => id === user.whatsappId) ??
    connections.find(({ isDefault }) => isDefault) ??
    connections[0];
  const connection = (connections.some(({ id }) => id === connectionId) ? connectionId : null) ?? own?.id ?? null;
  const chosen = connections.find(({ id }) => id === connection);
  const isNumber = chosen !== undefined && !channelCapabilities[chosen.channel].facebookLogin;
  const newChats = useNewChatText(useQuery({ ...newChatStateQuery(connection ?? ''), enabled: isNumber }).data);

  const typedNumber = toDialledNumber(wanted);

  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const makeContact = (number: string) => {
    setNewNumber(number);
    setTyped(t('ticketDialogs:new.number', { number: formatPhone(number) }));
  };
  const choose = ({ id, name, reachedOver, whatsappId }: { id: string; name: string } & Reach) => {
    setContact({ id, name, reach: { reachedOver, whatsappId } });
    setTyped(name);
    // Chosen for somebody else.
    setConnectionId(given.connectionId ?? null);
  };
  const isAnswered = found !== undefined && !isFetching && wanted === typed.trim();
  if (entered !== null && (entered !== typed || isAnswered)) {
    setEntered(null);
    const first = found?.contacts[0];
    if (entered === typed && first) choose(first);
    else if (entered === typed && typedNumber) makeContact(typedNumber);
  }

  const isShort = typed.trim().length < searchMinChars;
  const noneText = t(isShort ? 'ticketDialogs:new.typeMore' : 'ticketDialogs:new.noContact');
  const options = [
    ...(found?.contacts ?? []).map(({ id, name, number }) => ({ value: id, label: name, description: number ? formatPhone(number) : '' })),
    ...(typedNumber && !isFetching && found?.contacts.length === 0
      ? [{ value: newContact, label: formatPhone(typedNumber), description: t('ticketDialogs:new.makeContact') }]
      : []),
  ];

  const isNewReady = newNumber !== null && isContactName(newName);
  const open = (uuid: string) => {
    ownTyping(uuid);
    return router.navigate({ to: '/tickets/{-$uuid}', params: { uuid } });
  };
  const create = async () => {
    setTried(true);
    if ((!contact && !isNewReady) || !queueId) return;
    const whom = contact ?? { name: newName.trim(), number: newNumber ?? '' };
    try {
      const ticket = await start.mutateAsync({ contact: whom, queueId, whatsappId: connection, userId: user.id });
      onClose();
      await open(ticket.uuid);
    } catch (error) {
      if (contact && isApiError(error, 'ERR_CHANNEL_CANNOT')) return setRefused(`${contact.id} ${connection}`);
      if (!isApiError(error, 'ERR_TICKET_ALREADY_OPEN')) return showToast('error', errorText(error));
      onClose();
      if (error.details.userId === null || error.details.userId === user.id) await open(error.details.uuid);
      else openTicketDialog({ kind: 'held', ...error.details });
    }
  };

  return (
    <Dialog
      title={t('ticketDialogs:new.title')}
      confirmLabel={t('ticketDialogs:new.start')}
      busy={start.isPending}
      disabled={isUnreached || (isGiven && isComing)}
      onConfirm={() => void create()}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <FormField
          label={t('ticketDialogs:new.contact')}
          errorText={tried && !contact && newNumber === null ? t('ticketDialogs:new.contactRequired') : undefined}
        >
          <Autosuggest
            value={typed}
            placeholder={t('ticketDialogs:new.contactPlaceholder')}
            autoFocus={!given.contact}
            expandToViewport
            filteringType="manual"
            statusType={isFetching || (!isShort && wanted !== typed.trim()) ? 'loading' : error ? 'error' : 'finished'}
            errorText={error ? errorText(error) : undefined}
            recoveryText={t('common:retry')}
            onLoadItems={() => error && void refetch()}
            loadingText={t('ticketDialogs:new.searching')}
            empty={noneText}
            enteredTextLabel={(value) => value}
            hideEnteredTextOption
            {...(options.length === 0 && !error && { filteringResultsText: () => noneText })}
            options={options}
            onChange={({ detail }) => {
              if (detail.value === typed) return;
              setTyped(detail.value);
              setContact(null);
              setNewNumber(null);
            }}
            onSelect={({ detail: { value, selectedOption } }) => {
              // Enter without an arrow key chooses the first result.
              if (!selectedOption) return contact || newNumber !== null ? undefined : setEntered(typed);
              const hit = found?.contacts.find(({ id }) => id === value);
              if (hit) choose(hit);
              else if (value === newContact && typedNumber) makeContact(typedNumber);
            }}
          />
        </FormField>
        {newNumber !== null && !contact && (
          <FormField label={t('ticketDialogs:new.name')} errorText={tried && !isNewReady ? t('ticketDialogs:new.nameRequired') : undefined}>
            <Input value={newName} autoFocus onChange={({ detail }) => setNewName(detail.value)} />
          </FormField>
        )}
        {/* Whose conversation it is may be known: the queue is what is left to choose. */}
        <div {...(given.contact && { 'data-first-field': '' })}>
          <FieldSelect
            label={t('fields.queue')}
            placeholder={t('fields.chooseQueue')}
            value={queueId}
            errorText={tried && !queueId ? t('fields.chooseQueue') : undefined}
            options={queues.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setQueueId}
          />
        </div>
        <FieldSelect
          label={t('fields.connection')}
          value={connection}
          loading={isGiven && isComing}
          errorText={
            isUnreached
              ? t('ticketDialogs:new.unreached')
              : refused !== null && refused === `${contact?.id} ${connection}`
                ? t('ticketDialogs:new.notReached')
                : undefined
          }
          options={connections.map(({ id, name }) => ({ value: id, label: name }))}
          warningText={chosen && chosen.status !== 'CONNECTED' ? t('ticketDialogs:new.notConnected') : (newChats ?? undefined)}
          onChange={setConnectionId}
        />
      </SpaceBetween>
    </Dialog>
  );
};

/** Value of the option that makes a contact; no id looks like it. */
const newContact = 'new';

/** What somebody typed as a number in international form, digits only; null for anything else. Ten or eleven digits without a plus are
 *  Brazilian with their area code. */
export const toDialledNumber = (typed: string): string | null => {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return null;
  const digits = typed.replaceAll(/\D/g, '');
  if (!typed.startsWith('+') && (digits.length === 10 || digits.length === 11)) return `55${digits}`;
  return digits.length >= 10 && digits.length <= 15 ? digits : null;
};
