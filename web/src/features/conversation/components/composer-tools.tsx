import { type ComponentProps, lazy, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { Popover } from '../../../components/popover.tsx';
import { TinyIcon } from '../../../components/tiny-icon.tsx';
import { AssistMenu } from '../assist/load.ts';
import { AttachMenu } from './attach-menu.tsx';
import { Part } from '../../../components/boundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';

const EmojiPanel = lazy(lazyPart(() => import('./emoji-panel.tsx').then(({ EmojiPanel }) => ({ default: EmojiPanel }))));

type ComposerToolsProps = {
  /** Emoji only: for notes and for a message being changed. */
  emojiOnly: boolean;
  signature: { on: boolean; onChange: (on: boolean) => void } | null;
  onInsert: (piece: string) => void;
  onQuick: () => void;
  /** Quick replies take the place of a text: there is none. */
  canQuick: boolean;
  /** What is written goes without a name above it, whatever the toggle says. */
  unsigned: boolean;
  onFiles: (files: File[]) => void;
  onCamera: () => void;
  onMeetLink: () => void;
  /** Null where no contact cards can be sent. */
  onContact: (() => void) | null;
  /** Null where there are no official templates. */
  onTemplate: (() => void) | null;
  /** Schedules what stands in the text field, or something else; null where nothing is scheduled. */
  onSchedule: (() => void) | null;
  /** What a language model works on. */
  assist: Omit<ComponentProps<typeof AssistMenu>, 'canReply'>;
};

/** The buttons below the text. They do not change while somebody types, so a key press leaves them alone. */
export const ComposerTools = memo((props: ComposerToolsProps) => {
  const {
    emojiOnly,
    signature,
    unsigned,
    onInsert,
    onQuick,
    canQuick,
    onFiles,
    onCamera,
    onMeetLink,
    onContact,
    onTemplate,
    onSchedule,
    assist,
  } = props;
  const { t } = useTranslation(['conversation', 'common']);
  return (
    <>
      <Popover
        label={t('composer.emoji')}
        side="above"
        align="start"
        clearOf=".composer"
        trigger={(trigger) => <IconButton icon="face-happy" label={t('composer.emoji')} {...trigger} />}
      >
        {() => (
          <Part fallback={<div className="emoji-panel" />}>
            <EmojiPanel onPick={onInsert} />
          </Part>
        )}
      </Popover>
      {!emojiOnly && (
        <>
          <AttachMenu onFiles={onFiles} onCamera={onCamera} onMeetLink={onMeetLink} onContact={onContact} onTemplate={onTemplate} />
          <IconButton
            className="composer-extra"
            icon={<TinyIcon name="bolt" size={17} />}
            label={t('composer.quick')}
            shortcut="/"
            disabled={!canQuick}
            onClick={onQuick}
          />
        </>
      )}
      {onSchedule && !emojiOnly && (
        <IconButton
          className="composer-extra"
          icon={<TinyIcon name="clock" size={17} />}
          label={t('composer.schedule')}
          onClick={onSchedule}
        />
      )}
      <Part>
        <AssistMenu {...assist} canReply={!emojiOnly} />
      </Part>
      {signature && !emojiOnly && (
        <IconButton
          className="composer-extra"
          icon={<TinyIcon name="signature" size={18} />}
          label={t(unsigned ? 'composer.signNever' : signature.on ? 'composer.signOn' : 'composer.signOff')}
          aria-pressed={signature.on && !unsigned}
          disabled={unsigned}
          onClick={() => signature.onChange(!signature.on)}
        />
      )}
    </>
  );
});
ComposerTools.displayName = 'ComposerTools';
