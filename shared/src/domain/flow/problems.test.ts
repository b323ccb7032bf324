import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channels } from '../channels.ts';
import { connectionIdOf } from './connection-id.ts';
import { flowNode, type FlowConnection, type FlowNode, type NodeKind } from './drawing.ts';
import { freshData, type DataOf } from './fresh-data.ts';
import { problemsOf, withoutGoneExits } from './problems.ts';

const node = <Kind extends NodeKind>(id: string, type: Kind, data: Partial<DataOf[Kind]> = {}): FlowNode =>
  flowNode.parse({ id, type, position: { x: 0, y: 0 }, data: { ...freshData(type), ...data } });
const join = (source: string, target: string, sourceHandle: string | null = 'a'): FlowConnection => ({
  id: connectionIdOf(source, sourceHandle, target),
  source,
  target,
  sourceHandle,
});
const start = node('1', 'start');
const says = (id: string) => node(id, 'message', { label: 'Oi' });
const codes = (nodes: FlowNode[], connections: FlowConnection[], known?: ReadonlySet<string>) =>
  problemsOf({ nodes, connections }, known).map(({ nodeId, code, exit }) => [nodeId, code, exit].filter((part) => part !== undefined));

describe('problems of a flow', () => {
  it('are none where everything is filled in and leads somewhere', () => {
    expect(codes([start, says('m'), node('e', 'input', { question: '?', variableName: 'x' })], [join('1', 'm'), join('m', 'e')])).toEqual(
      [],
    );
  });

  it('tell a missing beginning, and one that leads nowhere', () => {
    expect(codes([says('m')], [])).toEqual([[null, 'noStart']]);
    expect(codes([start], [])).toEqual([['1', 'startLeadsNowhere']]);
  });

  it('tell what no way leads to', () => {
    expect(codes([start, says('m'), says('n')], [join('1', 'm')])).toEqual([['n', 'unreachable']]);
  });

  it('tell exits that lead nowhere, and connections of exits that are gone', () => {
    const menu = node('m', 'menu', {
      message: 'Qual?',
      arrayOption: [
        { number: 1, value: 'Um' },
        { number: 2, value: 'Dois' },
      ],
    });
    expect(codes([start, menu, says('a')], [join('1', 'm'), join('m', 'a', 'a1'), join('m', 'a', 'a3')])).toEqual([
      ['m', 'exitLeadsNowhere', 'a2'],
      ['m', 'exitGone', 'a3'],
    ]);
  });

  it('take a connection without an exit for one by the first', () => {
    expect(codes([start, says('m')], [join('1', 'm', null)])).toEqual([]);
  });

  it('tell a loop in which nothing waits, once, and none in which something does', () => {
    const loop = [join('1', 'a'), join('a', 'b'), join('b', 'a')];
    expect(codes([start, says('a'), says('b')], loop)).toEqual([['a', 'loopWithoutWait']]);
    for (const waiting of [
      node('b', 'input', { question: '?', variableName: 'x' }),
      node('b', 'interval', { sec: 5 }),
      node('b', 'singleBlock', { seq: ['interval0'], elements: [{ type: 'interval', number: 'interval0', value: '3' }] }),
    ])
      expect(codes([start, says('a'), waiting], loop)).toEqual([]);
  });

  it('tell what is not filled in, by kind', () => {
    const empty: ReadonlyArray<readonly [NodeKind, string]> = [
      ['message', 'noText'],
      ['interval', 'noSeconds'],
      ['condition', 'noVariable'],
      ['conditionCompare', 'noValue'],
      ['img', 'noFile'],
      ['audio', 'noFile'],
      ['video', 'noFile'],
      ['switchFlow', 'noFlow'],
      ['attendant', 'noAttendant'],
      ['ticket', 'noQueue'],
      ['tag', 'noTag'],
      ['singleBlock', 'noContents'],
      ['httpRequest', 'noUrl'],
      ['variable', 'noVariable'],
      ['input', 'noQuestion'],
    ];
    for (const [kind, code] of empty) expect(codes([start, node('n', kind)], [join('1', 'n')])).toContainEqual(['n', code]);
    // Zero-width letters are nothing to read.
    expect(codes([start, node('n', 'message', { label: '\u200b\u2060' })], [join('1', 'n')])).toContainEqual(['n', 'noText']);
    const alone = node('n', 'conditionCompare', { leftValue: '${a}', operator: 'isEmpty' });
    expect(codes([start, alone], [join('1', 'n')])).not.toContainEqual(['n', 'noValue']);
  });

  it('tell an address that is none, and a body that is no JSON whatever its variables stand for', () => {
    const of = (url: string, requestBody: string) =>
      codes([node('h', 'httpRequest', { method: 'POST', url, requestBody })], [])
        .map(([, code]) => code)
        .filter((code) => code === 'badUrl' || code === 'noJson');

    expect(of('https://loja.example/api', '{ "idade": ${idade}, "nome": "{{name}}" }')).toEqual([]);
    expect(of('${endereco}/api', '')).toEqual([]);
    expect(of('isso não é url', '{nao json')).toEqual(['badUrl', 'noJson']);
    expect(of('ftp//nada', '[[[')).toEqual(['badUrl', 'noJson']);
  });

  it('tell records that are gone, once it is known which there are', () => {
    const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    const pass = flowNode.parse({ ...node('q', 'ticket'), data: { queue: { id, name: 'Vendas' } } });
    const drawn = [[start, pass], [join('1', 'q')]] as const;
    expect(codes([...drawn[0]], [...drawn[1]])).toEqual([]);
    expect(codes([...drawn[0]], [...drawn[1]], new Set([id]))).toEqual([]);
    expect(codes([...drawn[0]], [...drawn[1]], new Set())).toEqual([['q', 'recordGone']]);
  });

  it('are found in any drawing, however it is connected', () => {
    const ids = ['1', 'a', 'b', 'c', 'd'];
    const arrows = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids, 'gone'), fc.constantFrom('a', 'b', 'x')), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(arrows, (pairs) => {
        const connections = pairs.map(([from, to, exit]) => join(from, to, exit));
        const nodes = [start, says('a'), says('b'), node('c', 'randomizer'), node('d', 'interval', { sec: 1 })];
        const found = problemsOf({ nodes, connections });
        return found.every(({ nodeId }) => nodeId === null || ids.includes(nodeId));
      }),
    );
  });

  it('hold for a chain of five hundred', () => {
    const nodes = [start, ...Array.from({ length: 499 }, (_, index) => says(`n${index}`))];
    const connections = nodes.slice(1).map(({ id }, index) => join(nodes[index]?.id ?? '', id));
    expect(problemsOf({ nodes, connections })).toEqual([]);
  });
});

it('leaves out connections of exits that are gone, and each only once', () => {
  const nodes = [start, node('r', 'randomizer'), says('m')];
  const kept = [join('1', 'r', null), join('r', 'm', 'b')];
  expect(
    withoutGoneExits({ nodes, connections: [...kept, join('r', 'm', 'b'), join('r', 'm', 'c'), join('x', 'm'), join('m', 'y')] }),
  ).toEqual(kept);
});

it('a file that one of the channels does not take is a warning while drawing', () => {
  const audio = (name: string) =>
    ({ id: 's', type: 'audio', position: { x: 0, y: 0 }, data: { url: `company2/flows/${name}`, record: false } }) as unknown as FlowNode;
  const found = (channels: Parameters<typeof problemsOf>[2], name = 'a.ogg') =>
    problemsOf({ nodes: [audio(name)], connections: [] }, undefined, channels).filter(({ code }) => code === 'fileNotEverywhere');

  expect(found(['whatsapp', 'facebook'])).toEqual([]);
  expect(found(['whatsapp', 'instagram'])).toEqual([{ nodeId: 's', code: 'fileNotEverywhere', level: 'warning' }]);
  expect(found(['whatsapp', 'instagram'], 'a.mp3')).toHaveLength(1);
  expect(found([...channels], 'a.m4a')).toEqual([]);
  expect(found([...channels], 'a.AAC')).toEqual([]);
  expect(found([...channels], 'a.pdf')).toEqual([]);
  expect(found(['whatsapp', 'whatsapp_oficial', 'facebook'], 'a.docx')).toEqual([]);
  expect(found(['instagram'], 'a.docx')).toHaveLength(1);
});
