import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu, type MenuItem } from '../../../components/menu.tsx';
import { TinyIcon } from '../../../components/tiny-icon.tsx';
import { useMediaQuery } from '../../../lib/media-query.ts';

type AttachMenuProps = {
  onFiles: (files: File[]) => void;
  /** Opens this computer's camera; on a touch screen its own app is opened instead. */
  onCamera: () => void;
  /** Asks for the link of a meeting. */
  onMeetLink: () => void;
  /** Null where no contact cards can be sent. */
  onContact: (() => void) | null;
  /** Null where there are no official templates. */
  onTemplate: (() => void) | null;
};

const mediaTypes = 'image/*,video/*,audio/*';
const documentTypes = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.csv,.zip';

/** The paperclip: what can be sent besides text. */
export const AttachMenu = ({ onFiles, onCamera, onMeetLink, onContact, onTemplate }: AttachMenuProps) => {
  const { t } = useTranslation(['conversation', 'common']);
  const picker = useRef<HTMLInputElement>(null);
  // Elsewhere browsers ignore the wish for a camera and show the same files again.
  const hasCameraApp = useMediaQuery('(pointer: coarse)');
  const pick = (accept: string, fromCamera = false) => {
    const input = picker.current;
    if (!input) return;
    input.accept = accept;
    input.multiple = !fromCamera;
    if (fromCamera) input.setAttribute('capture', 'environment');
    else input.removeAttribute('capture');
    input.click();
  };
  const items: MenuItem[] = [
    { label: t('attach.media'), icon: <TinyIcon name="picture" size={16} />, onSelect: () => pick(mediaTypes) },
    {
      label: t('attach.camera'),
      icon: <TinyIcon name="camera" size={16} />,
      onSelect: () => (hasCameraApp ? pick('image/*', true) : onCamera()),
    },
    { label: t('attach.document'), icon: <TinyIcon name="file" size={16} />, onSelect: () => pick(documentTypes) },
    ...(onContact ? [{ label: t('attach.contact'), icon: <TinyIcon name="person" size={16} />, onSelect: onContact }] : []),
    { label: t('attach.meetLink'), icon: <TinyIcon name="link" size={16} />, onSelect: onMeetLink },
    ...(onTemplate ? [{ label: t('attach.template'), icon: <TinyIcon name="file" size={16} />, onSelect: onTemplate }] : []),
  ];
  return (
    <>
      <Menu
        label={t('composer.attach')}
        align="start"
        items={items}
        trigger={(trigger) => <IconButton icon={<TinyIcon name="paperclip" size={17} />} label={t('composer.attach')} {...trigger} />}
      />
      <input
        ref={picker}
        type="file"
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
};
