import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isWithin } from '@balcao/shared/domain/connections/linked-periods.ts';
import { useNewChatText } from '../../../components/use-new-chat-text.ts';
import { connectionsQuery, newChatStateQuery } from '../../connections/api/connection-queries.ts';

type Props = {
  connectionId: string;
  /** Those that show whether the conversation has begun; none where it has to begin anew. */
  messages: ReadonlyArray<{ fromMe: boolean; ack: number; createdAt: string }>;
};

const always = [{ since: null, until: null }];

/** Shown above the composer until the conversation has begun: that the first message to a new contact will wait or be refused, and until when; and that a
 *  contact who wrote to a number linked earlier gets the reply from the current number. */
export const NewChatNotice = ({ connectionId, messages }: Props) => {
  const connections = useQuery(connectionsQuery()).data;
  // Who wrote to another number of the connection never wrote to this one.
  const periods = connections?.find(({ id }) => id === connectionId)?.linkedPeriods ?? always;
  const hasBegun = messages.some(({ fromMe, ack, createdAt }) => isWithin(periods, createdAt) && (!fromMe || ack > 0));
  const { data } = useQuery({ ...newChatStateQuery(connectionId), enabled: !hasBegun });
  const { t } = useTranslation('ticketDialogs');
  const text = useNewChatText(hasBegun ? undefined : data);
  const isOfFormer = !hasBegun && messages.some(({ fromMe }) => !fromMe);
  if (!text && !isOfFormer) return null;
  return (
    <p className="window-notice" role="status">
      {isOfFormer && t('newChats.otherNumber')} {text}
    </p>
  );
};
