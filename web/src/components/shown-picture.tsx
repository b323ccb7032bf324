import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** An `<img>` that is replaced by a text when loading fails. A changed `src` is loaded even after a failure. */
export const ShownPicture = ({ onError, ...img }: ComponentProps<'img'> & { src: string; alt: string }) => {
  const { t } = useTranslation('conversation');
  const [lostSrc, setLostSrc] = useState<string>();
  if (img.src === lostSrc)
    return (
      <span className="picture-lost" title={img.alt}>
        {t('bubble.mediaFailed')}
      </span>
    );
  return (
    <img
      {...img}
      onError={(event) => {
        setLostSrc(img.src);
        onError?.(event);
      }}
    />
  );
};
