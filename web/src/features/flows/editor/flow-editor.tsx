import { connectionsQuery } from '../../connections/api/connection-queries.ts';
import { freshData } from '@balcao/shared/domain/flow/fresh-data.ts';
import type { FlowNode, NodeKind } from '@balcao/shared/domain/flow/drawing.ts';
import { problemsOf } from '@balcao/shared/domain/flow/problems.ts';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReactFlowProvider } from '@xyflow/react';
import { lazy, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu } from '../../../components/menu.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { errorText, isApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useNarrow } from '../../../lib/media-query.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { tagNamesQuery } from '../../tags/api/tag-queries.ts';
import { colleaguesQuery } from '../../users/api/user-queries.ts';
import { flowNamesQuery, flowNumbersQuery, flowVersionQuery, type OpenFlow } from '../api/flow-queries.ts';
import { flowsKey } from '../api/flows-key.ts';
import { useUpdateFlow } from '../api/use-flow-changes.ts';
import type { FilledKind } from '../nodes/node-forms.ts';
import { AddMenu } from './add-menu.tsx';
import {
  type Alignment,
  cardWidth,
  emptyDrawing,
  newNodeId,
  nodeOf,
  placeOfNew,
  withAligned,
  withChanged,
  withNode,
  withTidied,
} from './edits.ts';
import { CardActionsContext, createEditorStore, EditorContext, useEditor, useEditorStore } from './editor-store.ts';
import { FlowCanvas } from './flow-canvas.tsx';
import { Notice } from './notice.tsx';
import { useAutosave } from './use-autosave.ts';
import { useClipboard } from './use-clipboard.ts';
import { Part } from '../../../components/boundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import './flow-editor.css';

const NodeDialog = lazy(lazyPart(() => import('./node-dialog.tsx').then((loaded) => ({ default: loaded.NodeDialog }))));
const ConnectDialog = lazy(lazyPart(() => import('./connect-dialog.tsx').then((loaded) => ({ default: loaded.ConnectDialog }))));
const OutdatedDialog = lazy(lazyPart(() => import('./outdated-dialog.tsx').then((loaded) => ({ default: loaded.OutdatedDialog }))));
const ProblemsPanel = lazy(lazyPart(() => import('./problems-panel.tsx').then((loaded) => ({ default: loaded.ProblemsPanel }))));
const SearchPanel = lazy(lazyPart(() => import('./search-panel.tsx').then((loaded) => ({ default: loaded.SearchPanel }))));
const PhonePanel = lazy(lazyPart(() => import('./phone-panel.tsx').then((loaded) => ({ default: loaded.PhonePanel }))));
const VersionsPanel = lazy(lazyPart(() => import('./versions-panel.tsx').then((loaded) => ({ default: loaded.VersionsPanel }))));

/** The editor of one flow. `reload` starts it again from what is stored now. */
export const FlowEditor = ({ opened, reload }: { opened: OpenFlow; reload: () => void }) => {
  const [store] = useState(() => createEditorStore(opened.draft ?? opened.flow.flow ?? emptyDrawing, opened.files));
  return (
    <EditorContext value={store}>
      <ReactFlowProvider>
        <Editor opened={opened} reload={reload} />
      </ReactFlowProvider>
    </EditorContext>
  );
};

type PanelName = 'problems' | 'search' | 'versions' | 'phone';
type Editing = { kind: FilledKind; node: FlowNode | null };

const Editor = ({ opened, reload }: { opened: OpenFlow; reload: () => void }) => {
  const { t } = useTranslation(['flows', 'common']);
  const store = useEditorStore();
  const { getState } = store;
  const isNarrow = useNarrow();
  const { id } = opened.flow;
  const [start] = useState(() => getState().history.drawing);
  // A draft may be of a drawing before the one that was saved last.
  const [revision, setRevision] = useState(opened.draft?.revision ?? opened.flow.revision);
  const [fromDraft, setFromDraft] = useState(opened.draft);
  /** What the flow was saved as last; null while a draft differs from it. */
  const [savedAs, setSavedAs] = useState(opened.draft || opened.flow.flow === null ? null : start);
  const [isSaving, setSaving] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [connecting, setConnecting] = useState<FlowNode | null>(null);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [focusOn, setFocusOn] = useState<{ id: string; times: number } | null>(null);
  const autosave = useAutosave(
    id,
    { revision: opened.draft?.revision ?? opened.flow.revision, draftVersion: opened.draft?.draftVersion ?? null },
    start,
  );
  const live = useQuery(flowVersionQuery(id)).data;
  const [isCounting, setCounting] = useState(false);
  const numbers = useQuery({ ...flowNumbersQuery(id), enabled: isCounting }).data;
  useEffect(() => getState().showNumbers(isCounting && numbers ? numbers : null), [isCounting, numbers, getState]);
  const drawing = useDeferredValue(useEditor(({ history }) => history.drawing));
  const known = useKnownRecords();
  const connections = useQuery(connectionsQuery()).data;
  const problems = useMemo(
    () => problemsOf(drawing, known, [...new Set((connections ?? []).map(({ channel }) => channel))]),
    [drawing, known, connections],
  );
  const errors = problems.filter(({ level }) => level === 'error').length;
  const hasPast = useEditor(({ history }) => history.past.length > 0);
  const hasFuture = useEditor(({ history }) => history.future.length > 0);
  useClipboard(!isNarrow);
  // What is typed right after a panel or dialog was asked for belongs into it: its code is there by then.
  useEffect(
    () =>
      whenIdle(
        () =>
          void Promise.all([
            import('./node-dialog.tsx'),
            import('./search-panel.tsx'),
            import('./phone-panel.tsx'),
            import('./connect-dialog.tsx'),
          ]),
      ),
    [],
  );

  const show = useCallback(
    (nodeId: string) => {
      getState().select([nodeId]);
      setFocusOn((before) => ({ id: nodeId, times: (before?.times ?? 0) + 1 }));
    },
    [getState],
  );
  const toggle = (name: PanelName) => setPanel((before) => (before === name ? null : name));

  const save = async ({ over } = { over: false }) => {
    setOutdated(false);
    setSaving(true);
    const { drawing: wanted } = getState().history;
    try {
      await autosave.pause();
      const flow = await api.saveFlow({
        body: {
          idFlow: id,
          nodes: [...wanted.nodes],
          connections: [...wanted.connections],
          draftVersion: autosave.draftVersion(),
          ...(over ? {} : { revision }),
        },
      });
      setRevision(flow.revision);
      setFromDraft(null);
      autosave.saved(flow.revision, wanted);
      setSavedAs(wanted);
      const wrong = problemsOf(wanted, known).filter(({ level }) => level === 'error').length;
      showToast(wrong > 0 ? 'warning' : 'success', wrong > 0 ? `${t('saved')}. ${t('savedWithProblems', { count: wrong })}` : t('saved'));
      void queryClient.invalidateQueries({ queryKey: flowsKey });
    } catch (error) {
      autosave.resume();
      if (isApiError(error, 'ERR_RECORD_CHANGED')) setOutdated(true);
      else showToast('error', isApiError(error, 'ERR_FLOW_TOO_LARGE') ? errorText(error) : `${t('notSaved')}: ${errorText(error)}`);
    } finally {
      setSaving(false);
    }
  };

  const add = (kind: NodeKind) => {
    if (kind !== 'start') return setEditing({ kind, node: null });
    place({ id: '1', type: 'start', data: freshData('start'), position: { x: 250, y: 100 } });
  };
  const place = (node: FlowNode) => {
    getState().edit((before) => withNode(before, node), { select: [node.id] });
    setFocusOn((before) => ({ id: node.id, times: (before?.times ?? 0) + 1 }));
  };
  const put = (data: FlowNode['data']) => {
    if (!editing) return;
    const { kind, node } = editing;
    const { cards, history, edit } = getState();
    if (node) return edit((before) => withChanged(before, nodeOf(node.id, kind, node.position, data)), { select: [node.id] });
    const widthOf = (nodeId: string) => cards.find((card) => card.id === nodeId)?.measured?.width ?? cardWidth;
    place(nodeOf(newNodeId(), kind, placeOfNew(history.drawing, widthOf), data));
  };
  const actions = useMemo(
    () => ({
      edit: (node: FlowNode) => node.type !== 'start' && setEditing({ kind: node.type, node }),
      connect: (node: FlowNode) => setConnecting(node),
    }),
    [],
  );
  const sizeOf = (nodeId: string) => {
    const measured = getState().cards.find((card) => card.id === nodeId)?.measured;
    return { width: measured?.width ?? 240, height: measured?.height ?? 130 };
  };
  const align = (how: Alignment) => {
    const ids = new Set(getState().cards.flatMap((card) => (card.selected ? [card.id] : [])));
    if (ids.size < 2) return showToast('info', t('arrange.choose'));
    getState().edit((before) => withAligned(before, ids, how, sizeOf));
  };
  useEditorKeys(!isNarrow && editing === null && connecting === null && !isOutdated, {
    save: () => void save(),
    undo: getState().undo,
    redo: getState().redo,
    search: () => setPanel('search'),
    add: () => document.querySelector<HTMLElement>('[data-flow-add]')?.click(),
    all: () => getState().select(getState().history.drawing.nodes.map((node) => node.id)),
  });
  /** Leaves what is drawn here for what is stored. */
  const startAgain = () => {
    void autosave.hold();
    reload();
  };
  const discard = async () => {
    await autosave.hold();
    await api.discardFlowDraft({ params: { id } });
    reload();
  };
  const isAsSaved = useEditor(({ history }) => history.drawing === savedAs);
  /** The draft that was opened is of an earlier drawing: what is stored is seen without it. */
  const isOldDraft = opened.draft !== null && opened.draft.revision < opened.flow.revision && revision === opened.draft.revision;
  const isSaved = live !== undefined && live.revision > revision && !isSaving;

  return (
    <div className={panel ? 'flow-editor with-panel' : 'flow-editor'}>
      <header className="flow-bar">
        <IconButtonLink label={t('back')} />
        <div className="flow-names">
          <h1>{t('editorTitle')}</h1>
          <p>{live?.name ?? opened.flow.name}</p>
        </div>
        <ActiveSwitch flow={{ id, active: live?.active ?? opened.flow.active, name: live?.name ?? opened.flow.name }} />
        {!isNarrow && (
          <>
            <div className="flow-tools" role="group" aria-label={t('tools')}>
              <IconButton icon="undo" label={t('undo')} shortcut="Ctrl Z" disabled={!hasPast} onClick={getState().undo} />
              <IconButton icon="redo" label={t('redo')} shortcut="Ctrl Y" disabled={!hasFuture} onClick={getState().redo} />
              <IconButton
                icon="search"
                label={t('search.title')}
                shortcut="Ctrl F"
                aria-pressed={panel === 'search'}
                onClick={() => toggle('search')}
              />
              <IconButton
                icon="history"
                label={t('versions.title')}
                aria-pressed={panel === 'versions'}
                onClick={() => toggle('versions')}
              />
              <MoreMenu
                isCounting={isCounting}
                onCount={() => setCounting(!isCounting)}
                name={live?.name ?? opened.flow.name}
                onAlign={align}
                onTidy={() => getState().edit((before) => withTidied(before, sizeOf))}
              />
            </div>
            <div className="flow-ends">
              <Button
                iconName={errors > 0 ? 'status-negative' : problems.length > 0 ? 'status-warning' : 'status-positive'}
                ariaExpanded={panel === 'problems'}
                onClick={() => toggle('problems')}
              >
                {t('problems.button', { count: problems.length })}
              </Button>
              <Button iconName="contact" ariaExpanded={panel === 'phone'} onClick={() => toggle('phone')}>
                {t('phone.button')}
              </Button>
              <Button variant="primary" loading={isSaving} onClick={() => void save()}>
                {t('save')}
              </Button>
            </div>
          </>
        )}
      </header>
      <p className="flow-hint">
        {isNarrow ? t('readOnly') : t(isAsSaved ? 'allSaved' : 'hint')}
        {!isNarrow && !isAsSaved && (
          <span role="status" className={`draft-${autosave.state}`}>
            {t(`draft.${autosave.state}`)}
          </span>
        )}
      </p>
      <div className="flow-notices">
        {fromDraft && (
          <Notice
            kind="info"
            action={
              isNarrow
                ? null
                : { label: t('draft.discard'), run: () => void discard().catch((error: unknown) => showToast('error', errorText(error))) }
            }
            onDismiss={() => setFromDraft(null)}
          >
            {t(isNarrow ? 'draft.openedToRead' : 'draft.opened', { name: fromDraft.by.name, at: formatDateTime(fromDraft.at) })}
          </Notice>
        )}
        {opened.unread.length > 0 && <Notice kind="warning">{t('import.unread', { count: opened.unread.length })}</Notice>}
        {(isSaved || autosave.state === 'conflict') && (
          <Notice kind="warning" action={isOldDraft ? null : { label: t('theirs.show'), run: startAgain }}>
            {t(isSaved ? 'theirs.text' : 'theirs.draft')}
          </Notice>
        )}
      </div>
      <div className="flow-main">
        <CardActionsContext value={isNarrow ? null : actions}>
          <FlowCanvas focusOn={focusOn} />
          {!isNarrow && <AddMenu onAdd={add} />}
        </CardActionsContext>
        <Part onClose={() => setPanel(null)}>
          {panel === 'problems' && <ProblemsPanel problems={problems} onShow={show} onClose={() => setPanel(null)} />}
          {panel === 'search' && <SearchPanel onShow={show} onClose={() => setPanel(null)} />}
          {panel === 'versions' && (
            <VersionsPanel flowId={id} current={live?.revision ?? opened.flow.revision} onClose={() => setPanel(null)} />
          )}
          {panel === 'phone' && <PhonePanel flowId={id} onClose={() => setPanel(null)} />}
        </Part>
      </div>
      <Part onClose={() => setEditing(null)}>
        {editing && (
          <NodeDialog
            kind={editing.kind}
            data={editing.node && editing.node.type === editing.kind ? editing.node.data : freshData(editing.kind)}
            isNew={editing.node === null}
            onSave={put}
            onClose={() => setEditing(null)}
          />
        )}
      </Part>
      <Part onClose={() => setOutdated(false)}>
        {isOutdated && (
          <OutdatedDialog
            onClose={() => setOutdated(false)}
            onOver={() => void save({ over: true })}
            onTheirs={() => (isOldDraft ? void discard().catch((error: unknown) => showToast('error', errorText(error))) : startAgain())}
          />
        )}
      </Part>
      <Part onClose={() => setConnecting(null)}>
        {connecting && <ConnectDialog node={connecting} onClose={() => setConnecting(null)} />}
      </Part>
    </div>
  );
};

const IconButtonLink = ({ label }: { label: string }) => (
  <Link to="/flowbuilders" className="icon-button" aria-label={label} title={label}>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M10 3L5 8l5 5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  </Link>
);

/** Whether the flow may start. */
const ActiveSwitch = ({ flow }: { flow: { id: string; active: boolean; name: string } }) => {
  const { t } = useTranslation('flows');
  const updating = useUpdateFlow();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={flow.active}
      className="flow-switch"
      disabled={updating.isPending}
      onClick={() =>
        updating.mutate({ flowId: flow.id, active: !flow.active }, { onError: (error) => showToast('error', errorText(error)) })
      }
    >
      <span aria-hidden="true" /> {t(flow.active ? 'active' : 'inactive')}
    </button>
  );
};

type MoreMenuProps = {
  name: string;
  isCounting: boolean;
  onCount: () => void;
  onAlign: (how: Alignment) => void;
  onTidy: () => void;
};

const MoreMenu = ({ name, isCounting, onCount, onAlign, onTidy }: MoreMenuProps) => {
  const { t } = useTranslation('flows');
  const { getState } = useEditorStore();
  const exportDrawing = () => {
    const { nodes, connections } = getState().history.drawing;
    saveFile(
      `${name.replace(/[^\p{L}\p{N} _-]+/gu, '_')}.json`,
      JSON.stringify({ schema: 1, name, nodes, connections }, null, 2),
      'application/json',
    );
  };
  return (
    <Menu
      label={t('more')}
      items={[
        { label: t('arrange.tidy'), onSelect: onTidy },
        { kind: 'divider' },
        { label: t('arrange.left'), onSelect: () => onAlign('left') },
        { label: t('arrange.top'), onSelect: () => onAlign('top') },
        { label: t('arrange.column'), onSelect: () => onAlign('column') },
        { label: t('arrange.row'), onSelect: () => onAlign('row') },
        { kind: 'divider' },
        { label: t('numbers'), checked: isCounting, onSelect: onCount },
        { label: t('export'), icon: 'download', onSelect: exportDrawing },
      ]}
      trigger={(props) => <IconButton icon="ellipsis" label={t('more')} {...props} />}
    />
  );
};

type EditorKeys = { save: () => void; undo: () => void; redo: () => void; search: () => void; add: () => void; all: () => void };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], [role="menu"]') !== null;

/** Keys of the editor, while no dialog is open. */
const useEditorKeys = (isOn: boolean, keys: EditorKeys): void => {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isControl = event.ctrlKey || event.metaKey;
      const typing = isTyping(event.target);
      const wanted =
        isControl && key === 's'
          ? keys.save
          : isControl && key === 'f'
            ? keys.search
            : typing
              ? undefined
              : isControl && key === 'z'
                ? event.shiftKey
                  ? keys.redo
                  : keys.undo
                : isControl && key === 'y'
                  ? keys.redo
                  : isControl && key === 'a'
                    ? keys.all
                    : !isControl && !event.altKey && key === 'a'
                      ? keys.add
                      : undefined;
      if (!wanted) return;
      event.preventDefault();
      wanted();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
};

/** Ids of everything that nodes may name; undefined until all lists are there. */
const useKnownRecords = (): ReadonlySet<string> | undefined => {
  const queues = useQuery(queuesQuery()).data;
  const tags = useQuery(tagNamesQuery()).data;
  const users = useQuery(colleaguesQuery()).data;
  const flows = useQuery(flowNamesQuery()).data;
  return useMemo(
    () =>
      queues && tags && users && flows
        ? new Set([queues, tags, users, flows].flatMap((each) => each.map(({ id }) => String(id))))
        : undefined,
    [queues, tags, users, flows],
  );
};
