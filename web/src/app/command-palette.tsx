import type { Me } from '@balcao/shared/contract/auth.ts';
import { hitValue, isCalled, paletteHits, rate } from './palette-hits.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../components/avatar.tsx';
import { changeLanguage } from '../components/language-picker.tsx';
import { paletteTicketsQuery, ticketQuery, ticketListQuery, toTicketFilter } from '../features/tickets/api/ticket-queries.ts';
import { useTicketActions } from '../features/tickets/api/use-ticket-actions.ts';
import { macrosQuery } from '../features/macros/api/macro-queries.ts';
import { useRunMacro } from '../features/tickets/macros/use-run-macro.ts';
import { searchOfView } from '../features/tickets/views/view-search.ts';
import { parseTicketSearch } from '../features/tickets/ticket-search.ts';
import { viewsQuery } from '../features/views/api/view-queries.ts';
import { askToWrite } from '../features/conversation/ask-to-write.ts';
import { menuFor } from './menu.ts';
import { openTicketDialog } from '../features/tickets/ticket-dialog-store.ts';
import { ticketRights } from '../features/tickets/ticket-rights.ts';
import { openIfMoved } from '../lib/open-if-moved.ts';
import { languageNames, languages } from '../lib/i18n/languages.ts';
import { addToDraft } from '../lib/drafts.ts';
import { paletteField, takeTyped } from '../lib/keys/typing-owner.ts';
import { useLayer } from '../lib/layers/use-layer.ts';
import { searchMinChars } from '../lib/limits.ts';
import { useTheme } from '../lib/theme.ts';
import './command-palette.css';

type CommandPaletteProps = { user: Me; onClose: () => void; onSwitchTheme: () => void; onLogout: () => void; onShowKeys: () => void };

/** Waits for a pause in typing before it asks the server, ms. */
const askAfterMs = 200;
/** As in the list's search. */
const wantedMaxChars = 200;

/** Ctrl K: find a conversation or do anything without the mouse. Every action stands here with its key. */
export const CommandPalette = ({ user, onClose, onSwitchTheme, onLogout, onShowKeys }: CommandPaletteProps) => {
  const { t } = useTranslation(['shell', 'shellDialogs', 'tickets', 'common', 'macros']);
  const router = useRouter();
  const cache = useQueryClient();
  const actions = useTicketActions();
  const dismiss = useLayer(true, onClose);
  const [typed, setTyped] = useState('');
  const sought = cutText(typed.trim(), wantedMaxChars);
  const wanted = useDebounced(sought, askAfterMs);
  const uuid = useRouterState({ select: ({ location }) => /^\/tickets\/([0-9a-f-]{36})/.exec(location.pathname)?.[1] });
  const ticket = uuid ? cache.getQueryData(ticketQuery(uuid).queryKey) : undefined;
  const rights = ticket ? ticketRights(ticket, user) : null;
  const { data: found, isFetching } = useQuery({ ...paletteTicketsQuery(wanted), enabled: wanted.length >= searchMinChars });
  const recent = useRecentTickets();
  const { data: macros = [] } = useQuery({ ...macrosQuery(), enabled: rights?.transfer === true });
  const { data: views = [] } = useQuery(viewsQuery());
  const runMacro = useRunMacro();
  const shown = paletteHits(recent, wanted.length >= searchMinChars ? (found?.tickets ?? []) : [], typed);

  // The best of what is there is marked, also when it comes from the server later than commands that match a little. A mark stays where the arrows set it,
  // and on a conversation that is called as typed: an Enter is for what was marked when it was decided on.
  const list = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState('');
  const hasMoved = useRef(false);
  const isLooking = isFetching || (sought !== wanted && sought.length >= searchMinChars);
  const [isEntered, setEntered] = useState(false);
  /** Typed after an Enter that waits for the hits: for what it will choose. */
  const typedOn = useRef('');
  /** For which text the mark was set with all hits there. */
  const markedFor = useRef<string | null>(null);
  const markedItem = () => list.current?.querySelector<HTMLElement>('[cmdk-item][aria-selected="true"]');
  useEffect(() => {
    if (hasMoved.current || isLooking) return;
    // cmdk puts them in order after they are drawn
    const frame = requestAnimationFrame(() => {
      const marked = markedItem();
      const best = isCalled(marked?.dataset['value'], typed)
        ? marked
        : list.current?.querySelector<HTMLElement>('[cmdk-item]:not([aria-disabled="true"])');
      setSelected(best?.dataset['value'] ?? '');
      markedFor.current = typed;
      if (!isEntered) return;
      setEntered(false);
      if (best) return best.click();
      setTyped(typed + typedOn.current);
      typedOn.current = '';
    });
    return () => cancelAnimationFrame(frame);
  }, [isLooking, typed, found, isEntered]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (/^(Arrow(Up|Down)|Home|End|Page(Up|Down))$/.test(event.key)) hasMoved.current = true;
    const isSettled = hasMoved.current || (!isLooking && markedFor.current === typed) || isCalled(markedItem()?.dataset['value'], typed);
    if (event.key !== 'Enter' || isSettled || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    typedOn.current = '';
    setEntered(true);
  };
  /** The field is there: it has the keys, and what was typed before. */
  const receive = useCallback((field: HTMLInputElement | null) => {
    if (!field) return;
    const typedBefore = takeTyped(paletteField);
    if (typedBefore !== '') setTyped(typedBefore);
    field.focus();
  }, []);
  const look = (text: string) => {
    if (isEntered && text.startsWith(typed)) {
      typedOn.current += text.slice(typed.length);
      return;
    }
    if (isEntered && typedOn.current !== '' && typed.startsWith(text)) {
      typedOn.current = [...typedOn.current].slice(0, -1).join('');
      return;
    }
    typedOn.current = '';
    hasMoved.current = false;
    setEntered(false);
    setTyped(text);
  };

  const run = (act: () => void) => () => {
    onClose();
    act();
  };
  const openTicket = (uuid: string) => {
    if (typedOn.current !== '') addToDraft(uuid, typedOn.current);
    void actions.openTicket(uuid);
  };
  const goTo = (tab?: 'pending' | 'group' | 'closed') =>
    void router.navigate({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: { tab } });

  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && dismiss()}
      label={t('palette.open')}
      className="palette"
      overlayClassName="palette-scrim"
      filter={rate}
      value={selected}
      onValueChange={setSelected}
      onKeyDownCapture={onKeyDown}
    >
      <Command.Input ref={receive} value={typed} onValueChange={look} placeholder={t('shellDialogs:palette.placeholder')} />
      <Command.List ref={list} label={t('palette.open')}>
        <Command.Empty>{t('shellDialogs:palette.empty')}</Command.Empty>
        {ticket && rights && (
          <Command.Group heading={t('shellDialogs:palette.thisTicket', { name: ticket.contact.name })}>
            {rights.accept && <Item label={t('tickets:actions.accept')} hint="A" onRun={run(() => void actions.accept(ticket))} />}
            {rights.resolve && (
              <Item label={t('tickets:actions.resolve')} hint="E" onRun={run(() => void actions.resolve(ticket, false))} />
            )}
            {rights.transfer && (
              <Item label={t('tickets:actions.transfer')} hint="T" onRun={run(() => openTicketDialog({ kind: 'transfer', ticket }))} />
            )}
            {rights.returnToQueue && <Item label={t('tickets:actions.return')} onRun={run(() => void actions.returnToQueue(ticket))} />}
            {rights.reopen && <Item label={t('tickets:actions.reopen')} onRun={run(() => void actions.reopen(ticket))} />}
            {rights.write && <Item label={t('shellDialogs:palette.reply')} hint="R" onRun={run(() => askToWrite('reply'))} />}
            {rights.write && <Item label={t('shellDialogs:palette.note')} hint="N" onRun={run(() => askToWrite('note'))} />}
            {rights.resolve && <Item label={t('tickets:actions.resolveFarewell')} onRun={run(() => void actions.resolve(ticket, true))} />}
            {rights.ignore && <Item label={t('tickets:actions.ignore')} onRun={run(() => void actions.ignore(ticket))} />}
            {rights.delete && <Item label={t('tickets:actions.delete')} onRun={run(() => openTicketDialog({ kind: 'delete', ticket }))} />}
            {rights.transfer && ticket.snoozedUntil === null && (
              <Item label={t('tickets:actions.snooze')} hint="Z" onRun={run(() => openTicketDialog({ kind: 'snooze', ticket }))} />
            )}
            {ticket.snoozedUntil !== null && <Item label={t('tickets:actions.wake')} onRun={run(() => void actions.wake(ticket))} />}
            <Item
              label={t(ticket.followers.includes(user.id) ? 'tickets:actions.unfollow' : 'tickets:actions.follow')}
              hint="S"
              onRun={run(() => void actions.follow(ticket, !ticket.followers.includes(user.id)))}
            />
            <Item label={t('tickets:actions.log')} onRun={run(() => openTicketDialog({ kind: 'log', ticket }))} />
            {rights.transfer &&
              macros.map((macro, index) => (
                <Item
                  key={macro.id}
                  label={t('shellDialogs:palette.macro', { name: macro.name })}
                  {...(index < 9 ? { hint: `M ${index + 1}` } : {})}
                  onRun={run(() => void runMacro(macro, ticket))}
                />
              ))}
          </Command.Group>
        )}
        {shown.length > 0 && (
          <Command.Group heading={t('shellDialogs:palette.tickets')}>
            {shown.map((each) => (
              <Command.Item
                key={each.id}
                value={hitValue(each)}
                keywords={[typed]}
                onPointerDown={(press) =>
                  openIfMoved(
                    press,
                    run(() => openTicket(each.uuid)),
                  )
                }
                onSelect={run(() => openTicket(each.uuid))}
              >
                <Avatar name={each.contact.name} pictureUrl={each.contact.urlPicture} size={26} colorKey={each.contactId} />
                <span>{each.contact.name}</span>
                <small>
                  #{each.id} · {t(`tickets:status.${each.status}`)}
                </small>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        <Command.Group heading={t('shellDialogs:palette.goTo')}>
          <Item label={t('tickets:tabs.open')} onRun={run(() => goTo())} />
          <Item label={t('tickets:tabs.pending')} onRun={run(() => goTo('pending'))} />
          {user.allowGroup && <Item label={t('tickets:tabs.group')} onRun={run(() => goTo('group'))} />}
          <Item label={t('tickets:tabs.closed')} onRun={run(() => goTo('closed'))} />
          {(['snoozed', 'followed'] as const).map((only) => (
            <Item
              key={only}
              label={t(`tickets:tools.${only}`)}
              onRun={run(() => void router.navigate({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: { only } }))}
            />
          ))}
          {views.map(({ id, name, filter }) => (
            <Item
              key={id}
              label={t('shellDialogs:palette.view', { name })}
              onRun={run(
                () =>
                  void router.navigate({
                    to: '/tickets/{-$uuid}',
                    params: { uuid: undefined },
                    search: parseTicketSearch(searchOfView(filter)),
                  }),
              )}
            />
          ))}
          {menuFor(user)
            .flatMap(({ items }) => items)
            .filter(({ to }) => to !== '/tickets/{-$uuid}')
            .map(({ to, text }) => (
              <Item key={to} label={t(`common:pages.${text}`)} onRun={run(() => void router.navigate({ to }))} />
            ))}
        </Command.Group>
        <Command.Group heading={t('shellDialogs:palette.do')}>
          <Item label={t('tickets:tools.new')} onRun={run(() => openTicketDialog({ kind: 'new' }))} />
          <Item label={t('user.drafts')} onRun={run(() => openTicketDialog({ kind: 'drafts' }))} />
          <Item label={t('shellDialogs:palette.theme')} onRun={run(onSwitchTheme)} />
          <Item
            label={t('shellDialogs:palette.density')}
            onRun={run(() => {
              const { density, setDensity } = useTheme.getState();
              setDensity(density === 'compact' ? 'comfortable' : 'compact');
            })}
          />
          <Item label={t('shellDialogs:palette.refresh')} onRun={run(() => location.reload())} />
          {languages.map((language) => (
            <Item key={language} label={`${t('user.language')}: ${languageNames[language]}`} onRun={run(() => changeLanguage(language))} />
          ))}
          <Item label={t('user.keys')} hint="?" onRun={run(onShowKeys)} />
          <Item label={t('user.logout')} onRun={run(onLogout)} />
        </Command.Group>
      </Command.List>
    </Command.Dialog>
  );
};

const Item = ({ label, hint, onRun }: { label: string; hint?: string; onRun: () => void }) => (
  <Command.Item value={label} onSelect={onRun}>
    <span>{label}</span>
    {hint && <kbd>{hint}</kbd>}
  </Command.Item>
);

const useDebounced = (value: string, delayMs: number): string => {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return late;
};

/** The first of my open tickets that are loaded anyway. */
const useRecentTickets = () => {
  const cache = useQueryClient();
  return (cache.getQueryData(ticketListQuery(toTicketFilter({})).queryKey)?.pages[0]?.tickets ?? []).slice(0, 5);
};
