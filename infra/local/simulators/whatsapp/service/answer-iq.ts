import { type BinaryNode, encodeBigEndian } from '@whiskeysockets/baileys';
import { readPreKeys, readSignedPreKey } from '../keys/key-bundle.ts';
import type { MediaVault } from '../wire/media-vault.ts';
import { attributeOf, childOf, childrenOf, fromServer, stanza } from '../wire/stanza.ts';
import type { Companion } from '../world/companion.ts';
import type { Connection } from '../world/connection.ts';
import type { Directory } from '../world/directory.ts';
import type { CodePairings } from './pair-by-code.ts';
import type { ReachOut } from './reach-out.ts';
import { type PhoneHistory, shareAppStateKey, syncHistories } from './sync-history.ts';
import { answerKeys, answerUsync, toGroupNode } from './user-directory.ts';

type Deps = {
  reachOut: Pick<ReachOut, 'answerMex' | 'lookUp'>;
  directory: Directory;
  /** Linking by number. */
  takeCodeRequest: CodePairings['take'];
  /** Host and port of the media hosts. */
  mediaHost: () => string;
  announcesEndOfBacklog: () => boolean;
  refusesPrivacy: () => boolean;
  groupsByLid: () => boolean;
  media: MediaVault;
  /** Whether a phone hands its history to a device at the first login. */
  autoHistory: boolean;
  /** Takes what a phone hands to its next linked device. */
  takeHistory: (companion: Companion) => PhoneHistory;
  onActive: (companion: Companion) => void;
  onUnknown: (stanza: BinaryNode) => void;
};
type Request = {
  connection: Connection;
  /** The logged-in device. @throws Error when there is none. */
  companion: () => Companion;
  iq: BinaryNode;
  first: BinaryNode | undefined;
  reply: (...content: BinaryNode[]) => void;
  fail: (code: number, text: string, more?: Readonly<Record<string, string | null>>) => void;
};
type Handler = (deps: Deps, request: Request) => void | Promise<void>;

const privacyCategories = ['readreceipts', 'last', 'online', 'profile', 'status', 'groupadd', 'calladd'];
const agree: Handler = (_deps, { reply }) => reply();

/** Messages that waited, then their end, then once the history. */
const activate: Handler = async (deps, { connection, companion, reply }) => {
  reply();
  const device = companion();
  device.active = true;
  const { first, rest } = device.waiting();
  const deliver = ({ tag, attrs, content }: BinaryNode): void => connection.send({ tag, attrs: { ...attrs, offline: '0' }, content });
  first.forEach(deliver);
  const finish = (): void => {
    rest.forEach(deliver);
    if (deps.announcesEndOfBacklog())
      connection.send(stanza('ib', { from: fromServer }, [stanza('offline', { count: String(first.length + rest.length) })]));
  };
  device.onceReleased(finish);
  deps.onActive(device);
  if (!deps.autoHistory || device.historySent) return;
  device.noteHistorySent();
  await shareAppStateKey(device);
  await syncHistories(device, deps.takeHistory(device), deps.media);
};

const appState: Handler = ({ directory: { records } }, { companion, first, reply }) => {
  const { number } = companion().owner;
  const versions = new Map(records.list('app-state', number).map(({ id, value }) => [id, Number(value)]));
  const collections = childrenOf(first, 'collection').map((item) => {
    const name = attributeOf(item, 'name');
    const patched = childrenOf(item, 'patch').length > 0;
    const version = patched ? Number(attributeOf(item, 'version')) + 1 : (versions.get(name) ?? 0);
    if (patched) records.put(number, 'app-state', name, version);
    return stanza('collection', { name, version: String(version) });
  });
  reply(stanza('sync', {}, collections));
};

/** Handlers by namespace, type and first child. */
const handlers: Readonly<Record<string, Handler>> = {
  'w:p/get/ping': agree,
  'w:p/get/': agree,
  'w:stats/set/add': agree,
  'status/set/status': agree,
  'disappearing_mode/set/disappearing_mode': agree,
  'urn:xmpp:whatsapp:dirty/set/clean': agree,
  'blocklist/set/item': agree,
  'privacy/set/tokens': agree,
  'privacy/set/privacy': agree,
  'encrypt/get/count': (_deps, { companion, reply }) => reply(stanza('count', { value: String(companion().preKeys.length) })),
  'encrypt/set/registration': (_deps, { companion, iq, reply }) => {
    companion().addPreKeys(readPreKeys(iq));
    companion().replaceSignedPreKey(readSignedPreKey(childOf(iq, 'skey')));
    reply();
  },
  'encrypt/set/rotate': (_deps, { companion, first, reply }) => {
    companion().replaceSignedPreKey(readSignedPreKey(childOf(first, 'skey')));
    reply();
  },
  'encrypt/get/digest': (_deps, { companion, reply }) =>
    reply(stanza('digest', {}, [stanza('registration', {}, encodeBigEndian(companion().registrationId))])),
  'encrypt/get/key': ({ directory }, { first, reply }) => reply(answerKeys(directory, first ?? stanza('key'))),
  'passive/set/passive': (_deps, { companion, reply }) => {
    companion().active = false;
    reply();
  },
  'passive/set/active': activate,
  'abt/get/props': (_deps, { reply }) => reply(stanza('props', { hash: 'fake', refresh: '86400' })),
  'blocklist/get/': (_deps, { reply }) => reply(stanza('list')),
  'privacy/get/privacy': (_deps, { reply }) =>
    reply(
      stanza(
        'privacy',
        {},
        privacyCategories.map((name) => stanza('category', { name, value: 'all' })),
      ),
    ),
  'usync/get/usync': ({ directory, reachOut }, { companion, first, reply, fail }) => {
    const query = first ?? stanza('usync');
    const wait = reachOut.lookUp(companion(), query);
    if (wait === 'allowed') reply(answerUsync(directory, query));
    else fail(429, 'rate-overlimit', { backoff: wait === null ? null : String(wait) });
  },
  'w:sync:app:state/set/sync': appState,
  'w:profile:picture/get/picture': ({ directory }, { iq, reply, fail }) => {
    const url = directory.byJid(iq.attrs['target'] ?? iq.attrs['to'] ?? '')?.details.pictureUrl;
    if (url) reply(stanza('picture', { type: 'preview', id: '1', url }));
    else fail(404, 'item-not-found');
  },
  'w:m/set/media_conn': ({ mediaHost }, { reply }) =>
    reply(
      stanza('media_conn', { auth: 'fake-auth', ttl: '3600', auth_ttl: '3600', max_buckets: '12' }, [
        stanza('host', { hostname: mediaHost(), maxContentLengthBytes: '104857600' }),
      ]),
    ),
  'w:g2/get/query': ({ directory, groupsByLid }, { iq, reply, fail }) => {
    const group = directory.groups.get(iq.attrs['to'] ?? '');
    if (group) reply(toGroupNode(group, groupsByLid()));
    else fail(404, 'item-not-found');
  },
  'w:g2/get/participating': ({ directory, groupsByLid }, { companion, reply }) => {
    const { owner } = companion();
    const mine = [...directory.groups.values()].filter(({ members }) => members.includes(owner));
    reply(
      stanza(
        'groups',
        {},
        mine.map((group) => toGroupNode(group, groupsByLid())),
      ),
    );
  },
  'md/set/link_code_companion_reg': ({ takeCodeRequest }, { connection, first, reply, fail }) => {
    const refusal = takeCodeRequest(connection, first ?? stanza('link_code_companion_reg'), reply);
    if (refusal) fail(refusal.code, refusal.text);
  },
  'md/set/remove-companion-device': (_deps, { companion, reply }) => {
    reply();
    companion().owner.removeCompanion(companion());
  },
  'w:mex/get/query': ({ reachOut }, { companion, first, reply }) => {
    const data = (first && reachOut.answerMex(companion(), first)) ?? {};
    reply(stanza('result', {}, Buffer.from(JSON.stringify({ data }))));
  },
};

/** Answers a query of a client. What nobody knows is answered empty and noted. */
export const answerIq = async (deps: Deps, connection: Connection, iq: BinaryNode): Promise<void> => {
  const { xmlns, type, to } = iq.attrs;
  if (type === 'result') return;
  const id = attributeOf(iq, 'id');
  const [first] = childrenOf(iq);
  const answer = (kind: 'result' | 'error', content: BinaryNode[]): void =>
    connection.send(stanza('iq', { id, type: kind, from: to ?? fromServer }, content.length > 0 ? content : undefined));
  const request: Request = {
    connection,
    companion: () => {
      if (!connection.companion) throw new Error('not logged in');
      return connection.companion;
    },
    iq,
    first,
    reply: (...content) => answer('result', content),
    fail: (code, text, more) => answer('error', [stanza('error', { code: String(code), text, ...more })]),
  };
  if (deps.refusesPrivacy() && (xmlns === 'privacy' || xmlns === 'blocklist')) return request.fail(500, 'internal-server-error');
  const handler = handlers[`${xmlns}/${type}/${first?.tag ?? ''}`];
  if (handler) return handler(deps, request);
  deps.onUnknown(iq);
  request.reply();
};
