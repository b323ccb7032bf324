import type { FlowEffect, FlowRun, RunEvent, RunFacts } from '@balcao/shared/domain/flow/run/flow-run.ts';
import { newRun } from '@balcao/shared/domain/flow/run/flow-run.ts';
import { advanceRun } from '@balcao/shared/domain/flow/run/advance-run.ts';
import { valuesOf } from '@balcao/shared/domain/flow/run/step.ts';
import { savedOf } from '@balcao/shared/domain/flow/run/http-call.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/client.ts';
import type { Drawing } from './edits.ts';
import { useEditorStore } from './editor-store.ts';

export type PhoneLine = { id: number } & (
  | { kind: 'customer'; body: string }
  | { kind: 'effect'; effect: FlowEffect }
  | { kind: 'switched'; name: string }
  | { kind: 'ended'; run: FlowRun }
);
export type TestValues = Readonly<Record<string, string>>;

type Session = { run: FlowRun; drawing: Drawing; seed: number; texts: number };
type NewLine = PhoneLine extends infer Line ? (Line extends PhoneLine ? Omit<Line, 'id'> : never) : never;

/** A conversation with the flow as it is drawn now, by the rules that real ones run by; nothing of it leaves this browser. */
export const useTestRun = (flowId: string, values: TestValues) => {
  const { getState } = useEditorStore();
  const session = useRef<Session | null>(null);
  const lastLine = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [lines, setLines] = useState<ReadonlyArray<PhoneLine>>([]);
  const [run, setRun] = useState<FlowRun | null>(null);
  const given = useRef(values);
  given.current = values;

  const tell = useCallback(
    (...added: NewLine[]) => setLines((before) => [...before, ...added.map((line) => ({ ...line, id: ++lastLine.current }))]),
    [],
  );

  /** A step opens another flow, and a flow that was opened takes a step. */
  const opening = useRef<(at: Session, id: string) => Promise<void>>(async () => undefined);
  const step = useCallback(
    (event: RunEvent): void => {
      const at = session.current;
      if (!at) return;
      clearTimeout(timer.current);
      const facts: RunFacts = {
        now: new Date().toISOString(),
        values: given.current,
        chance: (name) => chanceOf(`${at.seed} ${name}`),
        mostSilences: 0,
      };
      const before = at.run.flowId;
      const { run: after, effects } = advanceRun(
        at.run,
        { nodes: [...at.drawing.nodes], connections: [...at.drawing.connections] },
        event,
        facts,
      );
      at.run = after;
      tell(
        ...effects.map((effect): NewLine => ({ kind: 'effect', effect })),
        ...(after.waiting === null ? [{ kind: 'ended' as const, run: after }] : []),
      );
      setRun(after);
      getState().test({
        at: after.flowId === flowId && after.waiting !== null ? (after.at?.node ?? null) : null,
        values: valuesOf(after, facts),
        answers: after.variables,
      });
      if (after.waiting === 'pause' && after.until !== null)
        timer.current = setTimeout(() => step({ kind: 'due', turn: after.turn }), Math.max(0, Date.parse(after.until) - Date.now()));
      if (after.waiting === 'drawing' && after.flowId !== before) void opening.current(at, after.flowId);
    },
    [flowId, getState, tell],
  );

  const open = useCallback(
    async (at: Session, id: string): Promise<void> => {
      const found =
        id === flowId
          ? { name: '', revision: 0, flow: getState().history.drawing, active: true }
          : await api.getFlow({ params: { id } }).then(
              ({ flow }) => flow,
              () => null,
            );
      if (session.current !== at) return;
      if (!found?.flow || !found.active) return step({ kind: 'flowMissing' });
      at.drawing = found.flow;
      tell({ kind: 'switched', name: found.name });
      step({ kind: 'drawing', revision: found.revision });
    },
    [flowId, getState, step, tell],
  );
  opening.current = open;

  const start = useCallback(() => {
    clearTimeout(timer.current);
    session.current = { run: newRun(flowId), drawing: getState().history.drawing, seed: Math.random(), texts: 0 };
    setLines([]);
    step({ kind: 'drawing', revision: 0 });
  }, [flowId, getState, step]);

  useEffect(() => {
    start();
    return () => {
      clearTimeout(timer.current);
      session.current = null;
      getState().test(null);
    };
  }, [start, getState]);

  return {
    lines,
    run,
    restart: start,
    say: (body: string, replyId: string | null = null) => {
      const at = session.current;
      if (!at || body.trim() === '') return;
      tell({ kind: 'customer', body });
      step({ kind: 'text', id: `t${++at.texts}`, body, replyId });
    },
    skipPause: () => {
      const at = session.current;
      if (at?.run.waiting === 'pause') step({ kind: 'due', turn: at.run.turn });
    },
    /** Goes on as if the service that the run waits for had answered this. */
    answer: (text: string) => {
      const at = session.current;
      const node = at?.drawing.nodes.find(({ id }) => id === at.run.at?.node);
      if (at?.run.waiting !== 'http' || node?.type !== 'httpRequest') return;
      step({ kind: 'answer', turn: at.run.turn, variables: savedOf(node.data, text) });
    },
    /** The HTTP node that waits. */
    waitsFor: (): Drawing['nodes'][number] | undefined =>
      session.current?.drawing.nodes.find(({ id }) => id === session.current?.run.at?.node),
  };
};

/** 0 to 99 by a name: the same for the same name. */
const chanceOf = (name: string): number => {
  let hash = 2166136261;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 16777619);
  return (hash >>> 0) % 100;
};
