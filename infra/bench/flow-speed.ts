import { setTimeout as sleep } from 'node:timers/promises';
import { flowId as flowIdSchema, type ThreadId } from '@balcao/shared/domain/ids.ts';
import { startTestCloud } from '@balcao/functions/testing/start-test-cloud.ts';
import { collectUsage } from './cost/collect-usage.ts';
import { percentile } from './percentile.ts';

export type FlowSpeed = { runs: number; beginSec: number; stepSec: number; stepsPerSec: number; p50: number; p95: number };
export type FlowCost = { step: string; steps: number; writeUnits: number; readUnits: number; writeUnitsOfAll: number };

const position = { x: 0, y: 0 };
const says = (id: string, label: string) => ({ id, type: 'message', position, data: { label } });
const join = (source: string, target: string, sourceHandle = 'a') => ({ id: `${source}-${target}`, source, target, sourceHandle });
/** Greets, asks what it is about, thanks, asks for the name, and hands over. */
const drawing = (queue: { id: string; name: string }) => ({
  nodes: [
    { id: '1', type: 'start', position, data: {} },
    says('oi', 'Olá, ${name}!'),
    {
      id: 'menu',
      type: 'menu',
      position,
      data: { message: 'Escolha:', arrayOption: [{ number: 1, value: 'Vendas' }], typeMenu: 'number' },
    },
    says('um', 'Vendas, certo.'),
    { id: 'nome', type: 'input', position, data: { question: 'Seu nome?', variableName: 'nome' } },
    says('fim', 'Obrigado, ${nome}.'),
    { id: 'fila', type: 'ticket', position, data: { queue } },
  ],
  connections: [
    join('1', 'oi'),
    join('oi', 'menu'),
    join('menu', 'um', 'a1'),
    join('um', 'nome'),
    join('nome', 'fim'),
    join('fim', 'fila'),
  ],
});

const inTurns = async (count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await work(next++);
    }),
  );
};

/** A company whose connection begins with a flow, and so many customers. */
const setUp = async (api: string, count: number) => {
  const make = await import('@balcao/functions/testing/make-company.ts');
  const { connectionRecords } = await import('@balcao/functions/setup/connections/service/connection-records.ts');
  const { flowRunEntity } = await import('@balcao/functions/conversation/runs/store/flow-run.entities.ts');
  const { flowRunRecords } = await import('@balcao/functions/conversation/runs/service/flow-run-records.ts');
  const made = await make.makeCompany(api, 'Fluxos');
  const flow = await made.owner.call('POST', '/flowbuilder', { body: { name: 'Bancada', drawing: drawing(made.otherQueue) } });
  const flowIdWelcome = flowIdSchema.parse(flow.body.id);
  const connection = await connectionRecords(made.id).change(made.connection.id, { flowIdWelcome });
  const company = { ...made, connection: connection ?? made.connection };
  const runs = flowRunRecords(company.id);
  const numbers = Array.from({ length: count }, () => make.newNumber());
  const threads: ThreadId[] = [];
  const write = (text: string, atOnce = 20) =>
    inTurns(count, atOnce, async (index) => {
      const { message } = await make.customerWrites(company, text, numbers[index]);
      threads[index] = message.threadId;
    });
  /** When each run stood there, ms since the clock began. Asking costs the machine something too: one run is asked for after the other. */
  const until = async (waiting: string | null): Promise<number[]> => {
    const [since, sinceDate] = [performance.now(), Date.now()];
    for (const threadId of threads) {
      while ((await runs.get(threadId))?.state.waiting !== waiting) {
        if (performance.now() - since > 300_000) throw new Error('runs stand still');
        await sleep(200);
      }
    }
    const rows = await flowRunEntity.getMany(threads.map((threadId) => ({ companyId: company.id, threadId })));
    return rows.map(({ updatedAt }) => Date.parse(updatedAt) - sinceDate);
  };
  return { company, runs, threads, write, until };
};

/** So many runs, all at their menu, are answered at once: how long until all of them stand at the next question. What is measured is the engine and all that
 *  follows from it; the answers are laid down as the inbound function lays them down. */
export const measureFlows = async (count: number, say: (sentence: string) => void): Promise<FlowSpeed> => {
  const cloud = await startTestCloud({ parts: 'backend' });
  try {
    const { company, runs, threads, write, until } = await setUp(cloud.endpoints.api, count);
    say(`${count} customers begin`);
    const began = performance.now();
    await write('Bom dia');
    await until('menu');
    const beginSec = (performance.now() - began) / 1000;
    say(`${count} answers at once`);
    const given = inTurns(count, 50, async (index) => {
      const thread = threads[index];
      if (thread) await runs.addInput(thread, `a${index}`, { kind: 'text', messageId: `a${index}`, body: '1', replyId: null }, new Date());
    });
    const [at] = await Promise.all([until('input'), given]);
    const stepSec = Math.max(...at) / 1000;
    if (threads.length !== count || company.id === undefined) throw new Error('not everybody wrote');
    return {
      runs: count,
      beginSec,
      stepSec,
      stepsPerSec: count / stepSec,
      p50: percentile(at, 0.5) ?? Number.NaN,
      p95: percentile(at, 0.95) ?? Number.NaN,
    };
  } finally {
    await cloud.stop();
  }
};

/** Units of the table for each step of a conversation with a flow: those of the function that runs flows, and all that follows included. */
export const measureFlowCost = async (count: number): Promise<FlowCost[]> => {
  const collector = await collectUsage();
  const cloud = await startTestCloud({ parts: 'backend' });
  try {
    const { write, until } = await setUp(cloud.endpoints.api, count);
    const costs: FlowCost[] = [];
    for (const [text, waiting, step] of [
      ['Bom dia', 'menu', 'begins: two messages'],
      ['1', 'input', 'goes on: two messages'],
      ['Ana', null, 'ends: one message and the queue'],
    ] as const) {
      await collector.take();
      await write(text, 5);
      await until(waiting);
      const used = (await collector.take()).filter((entry) => entry.kind === 'table');
      const own = used.filter(({ by }) => by === 'flow-runs');
      const sum = (of: typeof used, unit: 'readUnits' | 'writeUnits') => of.reduce((total, entry) => total + entry[unit], 0) / count;
      const all = used.filter(({ by }) => by !== 'bench' && by !== 'main');
      costs.push({
        step,
        steps: count,
        writeUnits: sum(own, 'writeUnits'),
        readUnits: sum(own, 'readUnits'),
        writeUnitsOfAll: sum(all, 'writeUnits'),
      });
    }
    return costs;
  } finally {
    await cloud.stop();
    collector.stop();
  }
};
