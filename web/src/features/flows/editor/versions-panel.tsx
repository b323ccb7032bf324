import { diffDrawings, type DrawingDiff } from '@balcao/shared/domain/flow/diff-drawings.ts';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AfterDelay } from '../../../components/after-delay.tsx';
import { ListProblem } from '../../../components/list-page/list-states.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { flowRevisionQuery, flowRevisionsQuery } from '../api/flow-queries.ts';
import { nodeTitle } from '../nodes/node-text.ts';
import { useEditor, useEditorStore } from './editor-store.ts';
import { Panel } from './panel.tsx';

/** Drawings that were saved, how each differs from what is on the canvas, and the way back to it. */
export const VersionsPanel = ({ flowId, current, onClose }: { flowId: string; current: number; onClose: () => void }) => {
  const { t } = useTranslation('flows');
  const revisions = useQuery(flowRevisionsQuery(flowId));
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Panel title={t('versions.title')} onClose={onClose}>
      <p className="flow-none">{t('versions.about')}</p>
      {revisions.error && <ListProblem error={revisions.error} onRetry={() => revisions.refetch()} />}
      {revisions.data?.length === 0 && <p className="flow-none">{t('versions.none')}</p>}
      <ul className="flow-versions">
        {revisions.data?.map(({ revision, at, by, nodeCount }) => (
          <li key={revision}>
            <button type="button" aria-expanded={open === revision} onClick={() => setOpen(open === revision ? null : revision)}>
              <strong>
                {t('versions.one', { revision })}
                {revision === current && ` · ${t('versions.running')}`}
              </strong>
              <span>
                {formatDateTime(at)} · {by.name} · {t('versions.nodes', { count: nodeCount })}
              </span>
            </button>
            {open === revision && <Difference flowId={flowId} revision={revision} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
};

const Difference = ({ flowId, revision }: { flowId: string; revision: number }) => {
  const { t } = useTranslation('flows');
  const { getState } = useEditorStore();
  const drawing = useEditor(({ history }) => history.drawing);
  const query = useQuery(flowRevisionQuery(flowId, revision));
  if (query.error) return <ListProblem error={query.error} onRetry={() => query.refetch()} />;
  const saved = query.data;
  if (!saved) return <AfterDelay>…</AfterDelay>;
  const lines = linesOf(diffDrawings(saved, drawing));
  return (
    <div className="flow-difference">
      {lines.length === 0 ? (
        <p>{t('versions.same')}</p>
      ) : (
        <>
          <p>{t('versions.since')}</p>
          <ul>
            {lines.map(({ what, node, count }, index) => (
              <li key={index} className={`difference-${what}`}>
                {node ? `${t(`versions.${what}`)}: ${nodeTitle(t, node)}` : t(`versions.${what}`, { count })}
              </li>
            ))}
          </ul>
          <Button
            onClick={() => {
              for (const [key, link] of Object.entries(saved.files)) getState().addFile(key, link);
              getState().replace({ nodes: saved.nodes, connections: saved.connections });
            }}
          >
            {t('versions.restore')}
          </Button>
        </>
      )}
    </div>
  );
};

type Line =
  | { what: 'added' | 'removed' | 'changed'; node: DrawingDiff['added'][number]; count: number }
  | { what: 'movedNodes' | 'connected' | 'disconnected'; node: null; count: number };

const linesOf = ({ added, removed, changed, moved, connected, disconnected }: DrawingDiff): Line[] => [
  ...added.map((node): Line => ({ what: 'added', node, count: 1 })),
  ...removed.map((node): Line => ({ what: 'removed', node, count: 1 })),
  ...changed.map(({ after }): Line => ({ what: 'changed', node: after, count: 1 })),
  ...(
    [
      ['movedNodes', moved.length],
      ['connected', connected.length],
      ['disconnected', disconnected.length],
    ] as const
  ).flatMap(([what, count]): Line[] => (count > 0 ? [{ what, node: null, count }] : [])),
];
