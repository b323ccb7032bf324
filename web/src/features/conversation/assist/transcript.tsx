import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api/api-error.ts';
import { assistQuery, transcriptQuery } from '../../assist/api/assist-queries.ts';
import './assist.css';

/** A voice message in words, when somebody asks for them. */
export const Transcript = ({ messageId }: { messageId: string }) => {
  const { t } = useTranslation('assist');
  const { data: can } = useQuery(assistQuery());
  const [isWanted, setWanted] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...transcriptQuery(messageId), enabled: isWanted });
  if (data) return <p className="transcript">{data.text}</p>;
  if (!can?.transcription) return null;
  return (
    <p className="transcript">
      <button type="button" className="text-button" disabled={isFetching} onClick={() => (error ? void refetch() : setWanted(true))}>
        {t(isFetching ? 'transcribing' : error ? 'transcribeAgain' : 'transcribe')}
      </button>
      {error && !isFetching && <small role="alert">{errorText(error)}</small>}
    </p>
  );
};
