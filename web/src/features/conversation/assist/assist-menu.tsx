import { assistTones, type AssistLanguage } from '@balcao/shared/domain/assist/assist-task.ts';
import Spinner from '@cloudscape-design/components/spinner';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu } from '../../../components/menu.tsx';
import { TinyIcon } from '../../../components/tiny-icon.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { api, type Input } from '../../../lib/api/client.ts';
import { languageNames, languages } from '../../../lib/i18n/languages.ts';
import { assistQuery } from '../../assist/api/assist-queries.ts';
import './assist.css';

type AssistMenuProps = {
  ticketId: number;
  /** Of a customer's message that can be answered; notes are only written better. */
  canReply: boolean;
  /** What stands in the text field. */
  textNow: () => string;
  /** Puts a draft there in place of what stood there. */
  onDraft: (text: string) => void;
  /** Keeps a text as a note of the team's, to be looked through first. */
  onNote: (text: string) => void;
};

type Body = Input<'assist'>['body'];

/** What a language model does for an attendant. Whatever it writes is a draft in the text field, and what stood there comes back with one press.
 *  Nothing is shown where the company has no model. */
export const AssistMenu = ({ ticketId, canReply, textNow, onDraft, onNote }: AssistMenuProps) => {
  const { t, i18n } = useTranslation(['assist', 'common']);
  const { data: can } = useQuery(assistQuery());
  const [summary, setSummary] = useState<string | null>(null);
  const [hasText, setHasText] = useState(false);
  const running = useRef<AbortController | null>(null);
  const [isRunning, setRunning] = useState(false);
  useEffect(() => () => running.current?.abort(), [ticketId]);
  if (!can?.texts) return null;

  const language = languages.find((known) => known === i18n.language) ?? 'pt';
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setRunning(false);
  };
  const ask = async (body: Body): Promise<string | null> => {
    stop();
    const mine = new AbortController();
    running.current = mine;
    setRunning(true);
    try {
      const { text } = await api.assist({ body }, { signal: mine.signal });
      return mine.signal.aborted ? null : text;
    } catch (error) {
      if (!mine.signal.aborted) showToast('error', errorText(error));
      return null;
    } finally {
      if (running.current === mine) stop();
    }
  };
  const draft = async (body: Body) => {
    const before = textNow();
    const text = await ask(body);
    if (text === null) return;
    // What was typed meanwhile is worth more than a draft.
    if (textNow() !== before) return showToast('info', t('typedMeanwhile'), { label: t('use'), run: () => onDraft(text) });
    onDraft(text);
    if (before.trim() !== '') showToast('success', t('replaced'), { label: t('undo'), run: () => onDraft(before) });
  };
  const translate = (to: AssistLanguage) => void draft({ kind: 'translate', text: textNow(), language: to });

  return (
    <>
      <Menu
        label={t('menu')}
        align="start"
        items={[
          ...(canReply
            ? [
                {
                  label: t('reply'),
                  icon: <TinyIcon name="reply" size={16} />,
                  onSelect: () => void draft({ kind: 'reply', ticketId, language }),
                },
              ]
            : []),
          {
            label: t('summary'),
            icon: <TinyIcon name="file" size={16} />,
            onSelect: () => void ask({ kind: 'summary', ticketId, language }).then((text) => text !== null && setSummary(text)),
          },
          { kind: 'divider' },
          { kind: 'heading', label: t(hasText ? 'rewrite' : 'rewriteNothing') },
          ...assistTones.map((tone) => ({
            label: t(`tones.${tone}`),
            disabled: !hasText,
            onSelect: () => void draft({ kind: 'rewrite', text: textNow(), tone }),
          })),
          { kind: 'divider' },
          { kind: 'heading', label: t('translate') },
          ...languages.map((to) => ({ label: languageNames[to], disabled: !hasText, onSelect: () => translate(to) })),
        ]}
        trigger={({ onClick, ...trigger }) =>
          isRunning ? (
            <IconButton icon={<Spinner size="normal" />} label={t('stop')} onClick={stop} />
          ) : (
            <IconButton
              className="composer-extra"
              icon={<TinyIcon name="sparkle" size={17} />}
              label={t('menu')}
              {...trigger}
              onClick={() => {
                setHasText(textNow().trim() !== '');
                onClick();
              }}
            />
          )
        }
      />
      {summary !== null && (
        <Dialog
          title={t('summaryTitle')}
          confirmLabel={t('saveNote')}
          size="medium"
          onConfirm={() => {
            onNote(summary);
            setSummary(null);
          }}
          onClose={() => setSummary(null)}
        >
          <p className="assist-summary">{summary}</p>
          <small>{t('mayBeWrong')}</small>
        </Dialog>
      )}
    </>
  );
};
