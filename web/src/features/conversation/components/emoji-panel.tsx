import {
  defaultEmojiDataResolver,
  type EmojiData,
  EmojiPicker,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shelvesOf } from '../emoji-shelves.ts';
import { noteEmoji, recentEmoji } from '../recent-emoji.ts';
import './emoji-panel.css';

const columns = 9;
/** The list follows what is typed within this time, ms; the library's own limit is 100. */
const listFollowsMs = 150;
/** Heights that the style sheet gives headers and rows. */
const sizes = { headerPx: 32, rowPx: 36 };
/** ARIA counts rows and columns from 1, the library from 0. */
const fromOne = (index: number | undefined) => (index === undefined ? undefined : index + 1);
const components = {
  Row: ({ 'aria-rowindex': index, ...row }: EmojiPickerListRowProps) => <div {...row} aria-rowindex={fromOne(index)} />,
  Emoji: ({ emoji, 'aria-colindex': index, ...button }: EmojiPickerListEmojiProps) => (
    <button type="button" {...button} aria-colindex={fromOne(index)}>
      {emoji.emoji}
    </button>
  ),
};

/** Searchable emoji by category, the ones used lately first, with data from our own origin. There is no Turkish data set: English serves. */
export const EmojiPanel = ({ onPick }: { onPick: (emoji: string) => void }) => {
  const { t, i18n } = useTranslation(['conversation', 'common']);
  const viewport = useRef<HTMLDivElement>(null);
  const [recent] = useState(recentEmoji);
  const [typed, setTyped] = useState('');
  const [data, setData] = useState<EmojiData | null>(null);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  /** Enter right after a word waits for the list: it would take the first of the one before. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || performance.now() - typedAt.current > listFollowsMs) return;
    event.preventDefault();
    const again = () => field.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    setTimeout(again, listFollowsMs + 1);
  };
  const pick = (emoji: string) => {
    noteEmoji(emoji);
    onPick(emoji);
  };
  const shelves = data && typed === '' ? shelvesOf(data, columns, sizes) : [];
  return (
    <EmojiPicker.Root
      className="emoji-panel"
      locale={i18n.language === 'tr' ? 'en' : i18n.language}
      emojibaseUrl="/emoji"
      columns={columns}
      resolveEmojiData={async (locale, options) => {
        const loaded = await defaultEmojiDataResolver(locale, options);
        setData(loaded);
        return loaded;
      }}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <EmojiPicker.Search
        className="emoji-search"
        value={typed}
        onChange={(event) => {
          typedAt.current = performance.now();
          setTyped(event.target.value);
        }}
        onKeyDown={onKeyDown}
        placeholder={t('composer.emojiSearch')}
        aria-label={t('composer.emojiSearch')}
        autoFocus={!matchMedia('(pointer: coarse)').matches}
      />
      <div className="emoji-shelves" role="group" aria-label={t('composer.emojiCategories')}>
        {shelves.map(({ label, icon, topPx }) => (
          <button key={label} type="button" title={label} aria-label={label} onClick={() => viewport.current?.scrollTo({ top: topPx })}>
            {icon}
          </button>
        ))}
      </div>
      {recent.length > 0 && typed === '' && (
        <div className="emoji-recent" role="group" aria-label={t('composer.emojiRecent')}>
          {recent.slice(0, columns).map((emoji) => (
            <button key={emoji} type="button" aria-label={emoji} onClick={() => pick(emoji)}>
              {emoji}
            </button>
          ))}
        </div>
      )}
      <EmojiPicker.Viewport ref={viewport} className="emoji-viewport">
        <EmojiPicker.Loading>{t('common:loading')}</EmojiPicker.Loading>
        <EmojiPicker.Empty>{t('composer.emojiEmpty')}</EmojiPicker.Empty>
        <EmojiPicker.List components={components} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
};
