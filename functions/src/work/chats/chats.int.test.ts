import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveClient, type LiveClient } from '../../testing/live-client.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let company: TestCompany;
let ana: Member;
let bia: Member;
let caio: Member;
const open: LiveClient[] = [];

beforeAll(async () => {
  cloud = joinTestCloud();
  const { addUser, makeCompany } = await import('../../testing/make-company.ts');
  const { api } = cloud.endpoints;
  company = await makeCompany(api, 'Conversa');
  [ana, bia, caio] = [await addUser(api, company, 'Ana'), await addUser(api, company, 'Bia'), await addUser(api, company, 'Caio')];
});
afterAll(async () => {
  for (const client of open) client.close();
});

const aChat = async (owner: Member, ...users: Member[]) => {
  const { body } = await owner.call('POST', '/chats', { body: { title: 'Loja', users: users.map(({ id }) => ({ id })) } });
  return body;
};
const say = (who: Member, id: string, message: string, clientId?: string) =>
  who.call('POST', '/chats/{id}/messages', { params: { id }, body: { message, clientId } });
const unreadsOf = async (who: Member, id: string): Promise<number | undefined> => {
  const { body } = await who.call('GET', '/chats');
  const chat = body.records.find((each: { id: string }) => each.id === id);
  return chat?.users.find(({ userId }: { userId: string }) => userId === who.id)?.unreads;
};
const messagesOf = async (who: Member, id: string, query: Record<string, string> = {}) =>
  (await who.call('GET', '/chats/{id}/messages', { params: { id }, query })).body;

describe('a chat', () => {
  it('takes no recording that is too short, from a form either', async () => {
    const { id } = await aChat(ana, bia);
    const send = async (sizeBytes: number) => {
      const form = new FormData();
      form.set('medias', new Blob([Buffer.from('OggS'), new Uint8Array(sizeBytes - 4)], { type: 'audio/ogg' }), 'voz.ogg');
      const headers = { authorization: `Bearer ${ana.token}` };
      const answer = await fetch(`${cloud.endpoints.api}/chats/${id}/messages`, { method: 'POST', body: form, headers });
      return [answer.status, await answer.json()];
    };

    expect(await send(9_999)).toMatchObject([422, { error: 'ERR_AUDIO_TOO_SHORT' }]);
    expect(await send(10_000)).toMatchObject([200, { mediaType: 'audio' }]);
    expect((await messagesOf(bia, id)).records).toHaveLength(1);
  });

  it('counts each unread message once, however many write at once and send again', async () => {
    const { id } = await aChat(ana, bia, caio);

    const sent = await Promise.all(
      [...Array(4).keys()].flatMap((n) => [
        say(ana, id, `Ana ${n}`, `ana-0000${n}`),
        say(ana, id, `Ana ${n}`, `ana-0000${n}`),
        say(bia, id, `Bia ${n}`, `bia-0000${n}`),
      ]),
    );

    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    const { records } = await messagesOf(caio, id);
    expect(records.map(({ place }: { place: number }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await unreadsOf(caio, id)).toBe(8);

    await caio.call('POST', '/chats/{id}/read', { params: { id }, body: { place: 5 } });
    await caio.call('POST', '/chats/{id}/read', { params: { id }, body: { place: 3 } });

    expect(await unreadsOf(caio, id)).toBe(3);
  });

  it('takes fifty messages at one moment, each once and in its own place', async () => {
    const { id } = await aChat(ana, bia);

    const sent = await Promise.all(Array.from({ length: 50 }, (_, n) => say(n % 2 ? ana : bia, id, `Junto ${n}`)));

    expect(sent.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const taken = sent.filter(({ status }) => status === 200).length;
    const last = await messagesOf(ana, id);
    expect(last.records.at(-1).place).toBe(taken);
    expect(taken).toBeGreaterThan(0);
  });

  it('is closed at once to who is taken out of it, and changed by its owner only', async () => {
    const { id, version } = await aChat(ana, bia, caio);
    await say(ana, id, 'Só nós');

    const byOther = await bia.call('PUT', '/chats/{id}', { params: { id }, body: { title: 'Meu' } });
    const changed = await ana.call('PUT', '/chats/{id}', { params: { id }, body: { users: [{ id: bia.id }], version } });
    const late = await ana.call('PUT', '/chats/{id}', { params: { id }, body: { title: 'Tarde', version } });

    expect([byOther.status, changed.status, late.body.error]).toEqual([403, 200, 'ERR_RECORD_CHANGED']);
    expect([(await say(caio, id, 'Oi')).status, (await caio.call('GET', '/chats/{id}/messages', { params: { id } })).status]).toEqual([
      404, 404,
    ]);
    expect(await unreadsOf(caio, id)).toBeUndefined();
    expect((await bia.call('DELETE', '/chats/{id}', { params: { id } })).status).toBe(403);
    expect((await ana.call('DELETE', '/chats/{id}', { params: { id } })).status).toBe(200);
    expect(await unreadsOf(bia, id)).toBeUndefined();
  });

  it('begins for who comes later with nothing unread, and pages back to the first message', async () => {
    const { id } = await aChat(ana, bia);
    for (let n = 1; n <= 32; n++) await say(bia, id, `Mensagem ${n}`);
    await ana.call('PUT', '/chats/{id}', { params: { id }, body: { users: [{ id: bia.id }, { id: caio.id }] } });

    expect(await unreadsOf(caio, id)).toBe(0);
    const last = await messagesOf(caio, id);
    const first = await messagesOf(caio, id, { before: String(last.records[0].place) });

    expect([last.hasMore, last.records.length, first.hasMore, first.records.length]).toEqual([true, 30, false, 2]);
    expect((await messagesOf(caio, id, { pageNumber: '2' })).records).toEqual(first.records);
  });

  it('between two is made once, though both ask at the same moment', async () => {
    const ask = (who: Member, other: Member) =>
      who.call('POST', '/chats', { body: { title: other.name, users: [{ id: other.id }], isDirect: true } });

    const made = await Promise.all([ask(ana, caio), ask(caio, ana), ask(ana, caio)]);

    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    const chat = made[0]!.body;
    const owner = chat.ownerId === ana.id ? ana : caio;
    await owner.call('DELETE', '/chats/{id}', { params: { id: chat.id } });
    expect((await ask(ana, caio)).body.id).not.toBe(chat.id);
  });

  it('tells its members of messages and of what they read, and nobody else', async () => {
    const screens = new Map<Member, LiveClient>();
    for (const who of [ana, bia, caio]) {
      const client = await liveClient(cloud.endpoints.live, who);
      open.push(client);
      screens.set(who, client);
    }
    const isTold = (action: string) => (event: LiveEvent) => event.event.endsWith('-chat') && event.action === action;
    const told = (who: Member, action: string) => screens.get(who)!.events().filter(isTold(action));

    const { id } = await aChat(ana, bia);
    await say(ana, id, 'Bom dia');
    await screens.get(bia)!.until(isTold('new-message'));
    await bia.call('POST', '/chats/{id}/read', { params: { id }, body: {} });
    await screens.get(bia)!.until(isTold('read'));
    await ana.call('PUT', '/chats/{id}', { params: { id }, body: { users: [{ id: caio.id }] } });
    await screens.get(bia)!.until(isTold('delete'));
    await screens.get(caio)!.until(isTold('create'));
    await say(ana, id, 'Só Caio');
    await screens.get(caio)!.until(isTold('new-message'));

    expect(told(bia, 'new-message')).toMatchObject([{ newMessage: { message: 'Bom dia' } }]);
    expect(told(bia, 'read')).toMatchObject([{ chatId: id, place: 1 }]);
    expect(told(bia, 'update')).toEqual([]);
  });
});
