import { EmojiPicker } from 'frimousse';
import { useTranslation } from 'react-i18next';
import './emoji-panel.css';

/** Searchable emoji, with data from our own origin. There is no Turkish data set: English serves. */
export const EmojiPanel = ({ onPick }: { onPick: (emoji: string) => void }) => {
  const { t, i18n } = useTranslation(['conversation', 'common']);
  return (
    <EmojiPicker.Root
      className="emoji-panel"
      locale={i18n.language === 'tr' ? 'en' : i18n.language}
      emojibaseUrl="/emoji"
      columns={9}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <EmojiPicker.Search
        className="emoji-search"
        placeholder={t('composer.emojiSearch')}
        aria-label={t('composer.emojiSearch')}
        autoFocus
      />
      <EmojiPicker.Viewport className="emoji-viewport">
        <EmojiPicker.Loading>{t('common:loading')}</EmojiPicker.Loading>
        <EmojiPicker.Empty>{t('composer.emojiEmpty')}</EmojiPicker.Empty>
        <EmojiPicker.List />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
};
