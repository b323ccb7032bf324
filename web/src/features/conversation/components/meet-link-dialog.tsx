import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { toMeetLink } from '../meet-link.ts';

type MeetLinkDialogProps = { onSend: (text: string) => void; onClose: () => void };

/** The last one is offered again: many have one room for all their meetings. Sign-out forgets it. */
const storageKey = 'meetLink';

/** The link of a meeting, pasted from where it was made, and what is said with it. */
export const MeetLinkDialog = ({ onSend, onClose }: MeetLinkDialogProps) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs', 'common']);
  const [link, setLink] = useState(() => localStorage.getItem(storageKey) ?? '');
  const [text, setText] = useState(() => t('ticketDialogs:meetLink.text'));
  const [isWrong, setWrong] = useState(false);
  const send = () => {
    const address = toMeetLink(link);
    if (!address) return setWrong(true);
    localStorage.setItem(storageKey, address);
    onSend([text.trim(), address].filter((part) => part !== '').join('\n'));
  };

  return (
    <Dialog title={t('attach.meetLink')} confirmLabel={t('composer.send')} onConfirm={send} onClose={onClose}>
      <SpaceBetween size="m">
        <FormField
          label={t('ticketDialogs:meetLink.link')}
          description={t('ticketDialogs:meetLink.hint')}
          errorText={isWrong && t('ticketDialogs:meetLink.wrong')}
        >
          <Input
            value={link}
            type="url"
            inputMode="url"
            placeholder="https://meet.google.com/abc-defg-hij"
            onChange={({ detail }) => {
              setLink(detail.value);
              setWrong(false);
            }}
          />
        </FormField>
        <FormField label={t('ticketDialogs:meetLink.message')}>
          <Input value={text} onChange={({ detail }) => setText(detail.value)} />
        </FormField>
      </SpaceBetween>
    </Dialog>
  );
};
