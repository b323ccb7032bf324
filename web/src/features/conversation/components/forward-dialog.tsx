import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { ownTyping } from '../../../lib/keys/typing-owner.ts';
import { recentContactsQuery } from '../../contacts/api/recent-contact-queries.ts';
import { useForwardMessages } from '../api/use-forward-messages.ts';
import { ContactPicker } from './contact-picker.tsx';

type ForwardDialogProps = { messageIds: string[]; signMessage: boolean; onDone: () => void; onClose: () => void };

/** Forwards messages to any number of contacts, one after the other. Those it could not reach stay chosen, with the reason. */
export const ForwardDialog = ({ messageIds, signMessage, onDone, onClose }: ForwardDialogProps) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs', 'common']);
  const router = useRouter();
  const { data: recent } = useQuery(recentContactsQuery());
  const { mutateAsync: forwardTo } = useForwardMessages(messageIds);
  const [chosen, setChosen] = useState<ComponentProps<typeof ContactPicker>['chosen']>([]);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [at, setAt] = useState<number | null>(null);
  /** Each contact keeps its key for another try, so that what arrived already is not sent again. */
  const clientIds = useRef(new Map<string, string>());
  const clientIdOf = (contactId: string): string => {
    const known = clientIds.current.get(contactId) ?? crypto.randomUUID();
    clientIds.current.set(contactId, known);
    return known;
  };
  const forward = async () => {
    if (chosen.length === 0) return showToast('error', t('ticketDialogs:forward.nobody'));
    const failures = new Map<string, string>();
    let uuid: string | null = null;
    for (const [index, { id }] of chosen.entries()) {
      setAt(index + 1);
      try {
        ({ uuid } = await forwardTo({ contactId: id, signMessage, clientId: clientIdOf(id) }));
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
        t('ticketDialogs:forward.done', { count: reached.length, name: first.name }),
        reached.length === 1 && open
          ? {
              label: t('ticketDialogs:forward.show'),
              run: () => {
                ownTyping(open);
                void router.navigate({ to: '/tickets/{-$uuid}', params: { uuid: open } });
              },
            }
          : undefined,
      );
    }
    if (failures.size === 0) return onDone();
    setChosen(chosen.filter(({ id }) => failures.has(id)));
  };

  return (
    <Dialog
      title={t('ticketDialogs:forward.title', { count: messageIds.length })}
      confirmLabel={
        at === null
          ? t('ticketDialogs:forward.confirm', { count: chosen.length })
          : t('ticketDialogs:forward.progress', { at, count: chosen.length })
      }
      busy={at !== null}
      onConfirm={() => void forward()}
      onClose={onClose}
    >
      <ContactPicker chosen={chosen} onChange={setChosen} refused={refused} recent={recent} />
    </Dialog>
  );
};
