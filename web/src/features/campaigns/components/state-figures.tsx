import { recipientStates, type RecipientState } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format.ts';
import type { Campaign } from '../api/campaign-queries.ts';

/** States that are shown even of nobody; others only when somebody is in them. */
const usual: ReadonlySet<RecipientState> = new Set(['waiting', 'sent', 'delivered', 'read', 'answered', 'failed', 'skipped']);

/** Most tiles that stand in one row; more stand in two, as even as can be. */
const mostInRow = 9;
const columnsOf = (tiles: number): Record<`--${string}`, number> => ({
  '--in-row': tiles <= mostInRow ? tiles : Math.ceil(tiles / 2),
  '--in-two-rows': Math.ceil(tiles / 2),
});

type StateFiguresProps = { counts: Campaign['counts']; shown: RecipientState | null; onShow: (state: RecipientState | null) => void };

/** How many people are in each state. Each figure has only those people listed. */
export const StateFigures = ({ counts, shown, onShow }: StateFiguresProps) => {
  const { t } = useTranslation('campaigns');
  const states = recipientStates.filter((state) => usual.has(state) || counts[state] > 0 || state === shown);
  return (
    <div className="campaign-states" role="group" aria-label={t('report.filter')} style={columnsOf(states.length + 1)}>
      <button type="button" aria-pressed={shown === null} onClick={() => onShow(null)}>
        <strong>{formatCount(counts.people)}</strong>
        <span>{t('report.all')}</span>
      </button>
      {states.map((state) => (
        <button
          key={state}
          type="button"
          className={state === 'failed' && counts.failed > 0 ? 'has-failures' : undefined}
          aria-pressed={shown === state}
          onClick={() => onShow(shown === state ? null : state)}
        >
          <strong>{formatCount(counts[state])}</strong>
          <span>{t(`states.${state}`)}</span>
        </button>
      ))}
    </div>
  );
};
