import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkPreviewQuery } from '../api/link-preview-query.ts';
import './link-card.css';

type LinkCardProps = {
  messageId: string;
  link: string;
  /** The server has the message and may be asked. */
  isStored: boolean;
};

/** A conversation scrolled through quickly asks for nothing. */
const restsMs = 250;

/** What lies behind a message's link. It has its height from the start, whatever comes, so that nothing on screen moves; its host is always the one
 *  that a click goes to, in punycode where it is not plain ASCII. */
export const LinkCard = ({ messageId, link, isStored }: LinkCardProps) => {
  const { t } = useTranslation('conversation');
  const [rests, setRests] = useState(false);
  const [lostPicture, setLostPicture] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), restsMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...linkPreviewQuery(messageId, link), enabled: rests && isStored });

  const { hostname, pathname, search } = new URL(link);
  const preview = data?.preview ?? null;
  const picture = preview?.pictureUrl ?? null;
  const path = `${pathname}${search}`;
  return (
    <a className="link-card" href={link} target="_blank" rel="noopener noreferrer">
      {picture !== null && picture !== lostPicture && (
        <img src={picture} alt="" width={72} height={72} loading="lazy" decoding="async" onError={() => setLostPicture(picture)} />
      )}
      <span className="link-card-text">
        <strong dir="auto">{preview?.title ?? t('bubble.openLink')}</strong>
        <span dir="auto">{preview ? secondLine(preview) : path === '/' ? '' : path}</span>
        <small>
          <bdi>{hostname}</bdi>
        </small>
      </span>
    </a>
  );
};

/** Where the link ends, when that is elsewhere, matters more than what the page says. */
const secondLine = ({
  landedHost,
  description,
  siteName,
}: {
  landedHost: string | null;
  description: string | null;
  siteName: string | null;
}) => (landedHost ? `→ ${landedHost}` : (description ?? siteName ?? ''));
