import type { FlowProblem } from '@balcao/shared/domain/flow/problems.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { exitName, nodeTitle } from '../nodes/node-text.ts';
import { useEditor } from './editor-store.ts';
import { Panel } from './panel.tsx';

type ProblemsPanelProps = { problems: ReadonlyArray<FlowProblem>; onShow: (nodeId: string) => void; onClose: () => void };

/** What keeps the flow from being talked through, each leading to its node. */
export const ProblemsPanel = ({ problems, onShow, onClose }: ProblemsPanelProps) => {
  const { t } = useTranslation('flows');
  const nodes = useEditor(({ history }) => history.drawing.nodes);
  const known = new Map(nodes.map((node) => [node.id, node]));
  return (
    <Panel title={t('problems.title')} onClose={onClose}>
      {problems.length === 0 && (
        <p className="flow-none">
          <Icon name="status-positive" variant="success" /> {t('problems.none')}
        </p>
      )}
      <ul className="flow-problems">
        {problems.map(({ nodeId, code, exit, level }, index) => {
          const node = nodeId === null ? undefined : known.get(nodeId);
          const text = t(`problems.codes.${code}`, { exit: node && exit ? exitName(t, node, exit) : '' });
          return (
            <li key={index} className={`problem-${level}`}>
              <button type="button" disabled={!node} onClick={() => node && onShow(node.id)}>
                <Icon name={level === 'error' ? 'status-negative' : 'status-warning'} variant={level} />
                <span>
                  {node && <strong>{nodeTitle(t, node)}</strong>}
                  <span>{text}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};
