import type { TemplateComponent } from '@balcao/shared/domain/templates/template.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar.tsx';
import { FormattedText } from '../../../components/formatted-text.tsx';
import { Icon } from '../../../components/icon.tsx';
import { TemplatePreview } from '../../../components/template-preview/template-preview.tsx';
import { useObjectUrl } from '../../../lib/use-object-url.ts';

export type PhoneMessage = {
  /** Whose message the phone shows. */
  from: string;
  /** What is asked before; null = nothing. */
  question: string | null;
  text: string;
  /** The official template in the place of text and question; undefined = texts are sent. `components` null = none is chosen yet. */
  template?: { components: ReadonlyArray<TemplateComponent> | null; values: Record<string, string> } | undefined;
  media: PhoneMedia | null;
};
export type PhoneMedia = { name: string; type: 'image' | 'video' | 'audio' | 'other'; url: string | null; file: File | null };

/** A campaign's message as its receiver sees it on the phone. */
export const PhonePicture = ({ from, question, text, template, media }: PhoneMessage) => {
  const { t } = useTranslation('campaigns');
  const isEmpty = template ? template.components === null : text === '' && media === null && question === null;
  return (
    <section className="campaign-phone" aria-label={t('phone.label')}>
      <header>
        <Avatar name={from} pictureUrl={null} size={32} colorKey={from} />
        <strong>{from}</strong>
      </header>
      <div className="campaign-phone-chat">
        {isEmpty && <small>{t(template ? 'phone.noTemplate' : 'phone.empty')}</small>}
        {template?.components && <TemplatePreview components={template.components} values={template.values} file={media?.file ?? null} />}
        {!template && (
          <>
            {question !== null && (
              <>
                {question !== '' && (
                  <p>
                    <FormattedText text={question} />
                  </p>
                )}
                <p className="reply">{t('phone.reply')}</p>
              </>
            )}
            {(text !== '' || media) && (
              <div className="bubble">
                {media && <Media media={media} />}
                {text !== '' && (
                  <p>
                    <FormattedText text={text} />
                  </p>
                )}
              </div>
            )}
          </>
        )}
      </div>
    </section>
  );
};

const Media = ({ media: { name, type, url, file } }: { media: PhoneMedia }) => {
  const chosen = useObjectUrl(file);
  const shown = chosen ?? url ?? undefined;
  if (type === 'image' && shown) return <img src={shown} alt={name} />;
  if (type === 'video' && shown) return <video src={shown} controls aria-label={name} />;
  return (
    <span className="campaign-phone-file">
      <Icon name={type === 'audio' ? 'microphone' : 'file'} size="small" /> {name}
    </span>
  );
};
