import { parseJson } from '../text/parse-json.ts';
import { fileProblem } from '../channel-limits.ts';
import type { Channel } from '../channels.ts';
import { isVisible } from '../text/is-visible.ts';
import { connectionIdOf } from './connection-id.ts';
import type { FlowConnection, FlowNode } from './drawing.ts';
import { flowFileType } from './file-type.ts';
import { handlesOf } from './handles.ts';
import { startNodeId } from './start-node.ts';

export type FlowProblem = {
  /** Null for the drawing as a whole. */
  nodeId: string | null;
  code:
    | 'noStart'
    | 'startLeadsNowhere'
    | 'unreachable'
    | 'loopWithoutWait'
    /** An exit of a menu, a randomizer or a condition that leads nowhere: conversations that leave by it end there. */
    | 'exitLeadsNowhere'
    /** A connection from an exit that its node does not have any more. */
    | 'exitGone'
    | Missing
    /** A record that the node names is not there. */
    | 'recordGone'
    /** A file that one of the company's channels does not take: there it is left out. */
    | 'fileNotEverywhere';
  /** The exit in question. */
  exit?: string;
  /** An error stops conversations or leaves something out; a warning may be meant so. */
  level: 'error' | 'warning';
};

type Missing =
  | 'noText'
  | 'noSeconds'
  | 'noOptions'
  | 'optionEmpty'
  | 'noFile'
  | 'noQueue'
  | 'noTag'
  | 'noAttendant'
  | 'noFlow'
  | 'noUrl'
  | 'badUrl'
  | 'noJson'
  | 'noVariable'
  | 'noQuestion'
  | 'noValue'
  | 'noContents';

type Drawn = { nodes: ReadonlyArray<FlowNode>; connections: ReadonlyArray<FlowConnection> };

/** Which records of the company there are, by id; undefined while they are not known. */
export type KnownRecords = ReadonlySet<string> | undefined;

/** What keeps a drawing from being talked through to its ends, the node's own order. A drawing with problems can be saved.
 *  @param channels that conversations may come from. */
export const problemsOf = ({ nodes, connections }: Drawn, known?: KnownRecords, channels: ReadonlyArray<Channel> = []): FlowProblem[] => {
  const exits = exitsOf(connections, nodes);
  const reached = reachableFrom(startNodeId, exits);
  const hasStart = nodes.some(({ id }) => id === startNodeId);
  const loops = loopsWithoutWait(nodes, exits);
  const whole: FlowProblem[] = hasStart ? [] : [{ nodeId: null, code: 'noStart', level: 'error' }];
  return [
    ...whole,
    ...nodes.flatMap((node): FlowProblem[] => {
      const found: FlowProblem[] = [];
      const tell = (code: FlowProblem['code'], level: FlowProblem['level'] = 'error', exit?: string) =>
        found.push({ nodeId: node.id, code, level, ...(exit === undefined ? {} : { exit }) });
      for (const missing of missingIn(node)) tell(missing);
      const record = recordOf(node);
      if (record !== null && known && !known.has(record)) tell('recordGone');
      if (filesOf(node).some((file) => !isTakenBy(channels, file))) tell('fileNotEverywhere', 'warning');
      const wired = exits.get(node.id) ?? new Map<string, string[]>();
      if (node.type === 'start' && !wired.has('a')) tell('startLeadsNowhere');
      const own = handlesOf(node);
      if (own.length > 1) for (const exit of own) if (!wired.has(exit)) tell('exitLeadsNowhere', 'warning', exit);
      for (const exit of wired.keys()) if (!own.includes(exit)) tell('exitGone', 'error', exit);
      if (hasStart && !reached.has(node.id)) tell('unreachable', 'warning');
      if (loops.has(node.id) && reached.has(node.id)) tell('loopWithoutWait');
      return found;
    }),
  ];
};

/** The keys of a node's files. */
const filesOf = (node: FlowNode): string[] => {
  if (node.type === 'img' || node.type === 'audio' || node.type === 'video') return [node.data.url];
  if (node.type !== 'singleBlock') return [];
  return node.data.elements.flatMap(({ type, value }) => (type === 'message' || type === 'interval' ? [] : [value]));
};

const isTakenBy = (channels: ReadonlyArray<Channel>, file: string): boolean => {
  const mimeType = flowFileType(file);
  return mimeType === null || channels.every((channel) => fileProblem(channel, { mimeType, sizeBytes: null }) === null);
};

type Exits = ReadonlyMap<string, ReadonlyMap<string, ReadonlyArray<string>>>;

/** Where the exits of every node lead, by the exit. */
const exitsOf = (connections: ReadonlyArray<FlowConnection>, nodes: ReadonlyArray<FlowNode>): Exits => {
  const exits = new Map<string, Map<string, string[]>>();
  const firsts = new Map(nodes.map((node) => [node.id, handlesOf(node)[0] ?? 'a']));
  for (const { source, target, sourceHandle } of connections) {
    const exit = sourceHandle ?? firsts.get(source) ?? 'a';
    const own = exits.get(source) ?? new Map<string, string[]>();
    own.set(exit, [...(own.get(exit) ?? []), target]);
    exits.set(source, own);
  }
  return exits;
};

const targetsOf = (id: string, exits: Exits): string[] => [...(exits.get(id)?.values() ?? [])].flat();

const reachableFrom = (start: string, exits: Exits): ReadonlySet<string> => {
  const reached = new Set([start]);
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const target of targetsOf(id, exits))
      if (!reached.has(target)) {
        reached.add(target);
        open.push(target);
      }
  return reached;
};

/** Whether a conversation waits in a node, for somebody or for time to pass. */
const waits = (node: FlowNode): boolean =>
  node.type === 'input' ||
  node.type === 'menu' ||
  node.type === 'httpRequest' ||
  (node.type === 'interval' && node.data.sec > 0) ||
  (node.type === 'singleBlock' && node.data.elements.some(({ type, value }) => type === 'interval' && Number(value) > 0));

/** The node of each loop where nothing waits at which the loop closes: such a conversation would say everything at once, for ever. */
const loopsWithoutWait = (nodes: ReadonlyArray<FlowNode>, exits: Exits): ReadonlySet<string> => {
  const busy = new Set(nodes.filter((node) => !waits(node)).map(({ id }) => id));
  const state = new Map<string, 'open' | 'done'>();
  const closing = new Set<string>();
  for (const start of busy) {
    if (state.has(start)) continue;
    // Depth first, without recursion: a drawing may be one long chain.
    const path = [{ id: start, left: targetsOf(start, exits) }];
    state.set(start, 'open');
    while (path.length > 0) {
      const top = path[path.length - 1];
      const target = top?.left.pop();
      if (!top) break;
      if (target === undefined) {
        state.set(top.id, 'done');
        path.pop();
      } else if (busy.has(target) && state.get(target) === 'open') closing.add(target);
      else if (busy.has(target) && !state.has(target)) {
        state.set(target, 'open');
        path.push({ id: target, left: targetsOf(target, exits) });
      }
    }
  }
  return closing;
};

/** Whether it is an address of the web, or begins with a variable that may be one. */
export const mayBeAddress = (text: string): boolean => /^(?:https?:\/\/[^\s/]+|\$\{|\{\{)/i.test(text.trim());

/** Whether it is JSON once its variables stand for something, in quotes or without. */
const mayBeJson = (text: string): boolean => parseJson(text.replace(/\$\{[^}]*\}|\{\{[^}]*\}\}/g, '0')) !== undefined;

/** Zero-width letters alone are nothing to read either. */
const isBlank = (text: string): boolean => !isVisible(text);
const missed = (...each: ReadonlyArray<readonly [boolean, Missing]>): Missing[] => each.flatMap(([is, code]) => (is ? [code] : []));

const missingIn = (node: FlowNode): Missing[] => {
  switch (node.type) {
    case 'start':
      return [];
    case 'message':
      return missed([isBlank(node.data.label), 'noText']);
    case 'interval':
      return missed([node.data.sec <= 0, 'noSeconds']);
    case 'condition':
      return missed([isBlank(node.data.key), 'noVariable']);
    case 'conditionCompare': {
      const { leftValue, rightValue, operator } = node.data;
      const isAlone = operator === 'isEmpty' || operator === 'isNotEmpty';
      return missed([isBlank(leftValue) || (!isAlone && isBlank(rightValue)), 'noValue']);
    }
    case 'menu':
      return missed(
        [isBlank(node.data.message), 'noText'],
        [node.data.arrayOption.length === 0, 'noOptions'],
        [node.data.arrayOption.some(({ value }) => isBlank(value)), 'optionEmpty'],
      );
    case 'img':
    case 'audio':
    case 'video':
      return missed([node.data.url === '', 'noFile']);
    case 'randomizer':
      return [];
    case 'ticket':
      return missed([node.data.queue === null, 'noQueue']);
    case 'tag':
      return missed([node.data.tag === null, 'noTag']);
    case 'attendant':
      return missed([node.data.user === null, 'noAttendant']);
    case 'switchFlow':
      return missed([node.data.flowSelected === null, 'noFlow']);
    case 'singleBlock': {
      const { elements } = node.data;
      return missed(
        [elements.length === 0, 'noContents'],
        [elements.some(({ type, value }) => type === 'message' && isBlank(value)), 'noText'],
        [elements.some(({ type, value }) => type === 'interval' && !(Number(value) > 0)), 'noSeconds'],
        [elements.some(({ type, value }) => type !== 'message' && type !== 'interval' && value === ''), 'noFile'],
      );
    }
    case 'httpRequest':
      return missed(
        [isBlank(node.data.url), 'noUrl'],
        [!isBlank(node.data.url) && !mayBeAddress(node.data.url), 'badUrl'],
        [node.data.method !== 'GET' && !isBlank(node.data.requestBody) && !mayBeJson(node.data.requestBody), 'noJson'],
      );
    case 'variable':
      return missed([isBlank(node.data.variableName), 'noVariable']);
    case 'input':
      return missed([isBlank(node.data.question), 'noQuestion'], [isBlank(node.data.variableName), 'noVariable']);
  }
};

const recordOf = (node: FlowNode): string | null => {
  if (node.type === 'ticket') return node.data.queue?.id ?? null;
  if (node.type === 'tag') return node.data.tag?.id ?? null;
  if (node.type === 'attendant') return node.data.user?.id ?? null;
  if (node.type === 'switchFlow') return node.data.flowSelected?.id ?? null;
  return null;
};

/** Connections that leave by exits their nodes have, each once: what is left when options of a menu went. */
export const withoutGoneExits = ({ nodes, connections }: Drawn): FlowConnection[] => {
  const exits = new Map(nodes.map((node) => [node.id, handlesOf(node)]));
  const kept = connections.filter(({ source, target, sourceHandle }) => {
    const own = exits.get(source);
    return own !== undefined && exits.has(target) && own.includes(sourceHandle ?? own[0] ?? '');
  });
  return [...new Map(kept.map((each) => [connectionIdOf(each.source, each.sourceHandle, each.target), each])).values()];
};
