import Spinner from '@cloudscape-design/components/spinner';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { messageEditsQuery } from '../api/message-edits-query.ts';
import type { BubbleMessage } from '../conversation-types.ts';
import { FormattedText } from '../../../components/formatted-text.tsx';

/** What a message said before it was changed, oldest first, and what it says now. */
export const EditsDialog = ({ message, onClose }: { message: BubbleMessage; onClose: () => void }) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs', 'common']);
  const { data, isError } = useQuery(messageEditsQuery(message));
  return (
    <Dialog
      title={t('ticketDialogs:edits.title')}
      confirmLabel={t('common:close')}
      onlyClose
      size="medium"
      onConfirm={onClose}
      onClose={onClose}
    >
      {isError ? (
        <p role="alert">{t('ticketDialogs:edits.failed')}</p>
      ) : !data ? (
        <Spinner />
      ) : (
        <ol className="message-versions">
          {data.edits.map(({ body, writtenAt }, index) => (
            <li key={index}>
              <small>
                {index === 0
                  ? `${t('ticketDialogs:edits.first')} · ${formatDateTime(writtenAt)}`
                  : t('ticketDialogs:edits.at', { at: formatDateTime(writtenAt) })}
              </small>
              <div dir="auto">
                <FormattedText text={body} />
              </div>
            </li>
          ))}
          <li aria-current="true">
            <small>{t('ticketDialogs:edits.now')}</small>
            <div dir="auto">
              <FormattedText text={message.body} />
            </div>
          </li>
        </ol>
      )}
    </Dialog>
  );
};
