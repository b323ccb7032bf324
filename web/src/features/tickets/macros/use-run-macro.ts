import { endsMacro } from '@balcao/shared/domain/macros/ends-macro.ts';
import { countedFacts } from '@balcao/shared/domain/tickets/counted-as.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { codeText, errorText } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { currentSession } from '../../../lib/api/session.ts';
import type { Macro } from '../../macros/api/macro-queries.ts';
import { useTicketActions } from '../api/use-ticket-actions.ts';
import { patchTicketCache } from '../live/patch-ticket-cache.ts';
import type { TicketView } from '../ticket-types.ts';
import { knownMessages } from '../../../lib/known-messages.ts';
import { runGuard } from './run-guard.ts';

const guard = runGuard();

/** Runs a macro on a ticket and says how it went. Pressed again while it runs, or right after it, nothing is done a second time. */
export const useRunMacro = () => {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const actions = useTicketActions();
  const { t } = useTranslation('macros');

  return useCallback(
    async (macro: Macro, ticket: TicketView): Promise<void> => {
      const end = guard.begin(`${macro.id} ${ticket.id}`, Date.now());
      if (!end) return showToast('info', t('run.again', { name: macro.name }));
      const { user } = currentSession();
      const signs = user?.company.companieSettings.sendSignMessage === 'enabled' && localStorage.getItem('signs') !== 'off';
      try {
        const {
          done,
          refused,
          ticket: saved,
        } = await api.runMacro({
          params: { id: macro.id },
          body: { ticketId: ticket.id, runId: crypto.randomUUID(), signMessage: signs, inboundMessages: knownMessages(ticket) },
        });
        if (saved) patchTicketCache(cache, [{ kind: 'saved', ticket: saved, was: countedFacts(ticket) }]);
        const step = macro.steps[done];
        if (refused !== null) {
          const name = step ? t(`kinds.${step.kind}`) : '';
          return showToast('error', t('run.stopped', { name: macro.name, number: done + 1, step: name, why: codeText(refused) }));
        }
        const last = macro.steps.at(-1);
        const isGone = last !== undefined && endsMacro(last.kind) && location.pathname.endsWith(ticket.uuid);
        const back =
          last?.kind === 'resolve' && !last.farewell && saved
            ? { label: t('run.reopen'), run: () => void actions.reopen(saved) }
            : last?.kind === 'transfer'
              ? { label: t('run.takeBack'), run: () => void actions.takeBack(ticket) }
              : undefined;
        showToast('success', t('run.done', { name: macro.name }), back);
        if (isGone) await navigate({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: (search) => search });
      } catch (error) {
        showToast('error', errorText(error));
      } finally {
        end(Date.now());
      }
    },
    [actions, cache, navigate, t],
  );
};
