import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NodeIcon } from '../nodes/node-icon.tsx';
import { nodeTitle } from '../nodes/node-text.ts';
import { textsOf } from './edits.ts';
import { useEditor } from './editor-store.ts';
import { Panel } from './panel.tsx';

const mostShown = 100;

/** Finds nodes by their kind or by any text in them. */
export const SearchPanel = ({ onShow, onClose }: { onShow: (nodeId: string) => void; onClose: () => void }) => {
  const { t } = useTranslation('flows');
  const [typed, setTyped] = useState('');
  const nodes = useEditor(({ history }) => history.drawing.nodes);
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const found = nodes.filter((node) => {
    const text = foldText(`${t(`kinds.${node.type}`)} ${textsOf(node)}`);
    return words.every((word) => text.includes(word));
  });
  return (
    <Panel title={t('search.title')} onClose={onClose}>
      <Input
        type="search"
        value={typed}
        autoFocus
        placeholder={t('search.field')}
        ariaLabel={t('search.field')}
        onChange={({ detail }) => setTyped(detail.value)}
        onKeyDown={({ detail }) => {
          const [first] = found;
          if (detail.key === 'Enter' && first) onShow(first.id);
        }}
      />
      <p className="flow-none" role="status">
        {t('search.found', { count: found.length })}
      </p>
      <ul className="flow-found">
        {found.slice(0, mostShown).map((node) => (
          <li key={node.id}>
            <button type="button" onClick={() => onShow(node.id)}>
              <NodeIcon kind={node.type} /> {nodeTitle(t, node)}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
