import type { TFunction } from 'i18next';
import { memo } from 'react';
import type { BubbleMessage } from '../conversation-types.ts';

type TickState = 'waiting' | 'sent' | 'delivered' | 'read' | 'played' | 'failed';

/** What an ack says: 0 waiting, 1 sent, 2 delivered, 3 and 4 read (an audio: played), 5 played. */
export const tickState = ({ ack, failed, local, mediaType }: Pick<BubbleMessage, 'ack' | 'failed' | 'local' | 'mediaType'>): TickState => {
  if (failed || local?.kind === 'failed') return 'failed';
  if (local || ack === 0) return 'waiting';
  if (ack === 1) return 'sent';
  if (ack === 2) return 'delivered';
  return ack === 5 || mediaType === 'audio' ? 'played' : 'read';
};

const paths: Record<TickState, string> = {
  waiting: 'M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM8 5v3.200l2 1.200',
  sent: 'M3 8.500l3 3 7-7.500',
  delivered: 'M1 8.500l3 3 7-7.500M7.500 11l.6.5 7-7.500',
  read: 'M1 8.500l3 3 7-7.500M7.500 11l.6.5 7-7.500',
  played: 'M1 8.500l3 3 7-7.500M7.500 11l.6.5 7-7.500',
  failed: 'M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM8 5v3.500M8 11v.100',
};

/** How far a message got, as WhatsApp draws it. */
export const Ticks = memo(function Ticks({ state, t }: { state: TickState; t: TFunction<['conversation', 'common']> }) {
  return (
    <svg className={`ticks ticks-${state}`} viewBox="0 0 16 16" role="img" aria-label={t(`ack.${state}`)} data-ack={state}>
      <path d={paths[state]} />
    </svg>
  );
});
