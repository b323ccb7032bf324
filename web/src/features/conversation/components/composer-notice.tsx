import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { useTranslation } from 'react-i18next';
import { HeldNotice } from './held-notice.tsx';
import { NewChatNotice } from './new-chat-notice.tsx';

type Props = {
  ticket: Pick<TicketView, 'id' | 'uuid' | 'channel' | 'isGroup' | 'whatsappId'>;
  /** Those of the conversation, where it may be one whose customer never wrote; absent = another app answers it. */
  messages?: ReadonlyArray<{ fromMe: boolean; ack: number; createdAt: string }>;
  /** Its connection was deleted. */
  isConnectionGone: boolean;
};

/** What whoever writes has to know before they do. */
export const ComposerNotice = ({ ticket: { id, uuid, channel, isGroup, whatsappId }, messages, isConnectionGone }: Props) => {
  const { t } = useTranslation('ticketDialogs');
  if (isConnectionGone) return messages ? null : <p>{t('elsewhere.connectionGone')}</p>;
  if (!messages) return <HeldNotice ticketId={id} uuid={uuid} />;
  const { linkedPhone, businessAccount } = channelCapabilities[channel];
  if (!businessAccount && (!linkedPhone || isGroup)) return null;
  // To Meta a conversation begins anew with each template.
  return <NewChatNotice connectionId={whatsappId} messages={businessAccount ? [] : messages} />;
};
