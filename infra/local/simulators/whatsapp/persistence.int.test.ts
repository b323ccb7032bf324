import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeWhatsApp } from './fake-whatsapp.ts';
import { sqliteRecords } from './keys/records.ts';
import { sendMessage, sendToGroup } from './service/send-messages.ts';
import { closeCode, connectClient, linkClient, textOf, waitOpen } from './testing/test-client.ts';
import { keptCertificate } from './wire/self-signed-certificate.ts';

let dir: string;
const startNetwork = async (port = 0) => {
  const database = new DatabaseSync(join(dir, 'simulator.sqlite'));
  const network = await FakeWhatsApp.start({
    port,
    records: sqliteRecords(database),
    tls: keptCertificate(dir),
    mediaDir: join(dir, 'media'),
  });
  return {
    network,
    stop: async () => {
      await network.stop();
      database.close();
    },
  };
};
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fake-whatsapp-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('lets a linked client go on after a restart, with its sessions, groups and the messages it missed', async () => {
  const first = await startNetwork();
  const { directory } = first.network;
  const owner = directory.addPerson({ number: '5511900000401', name: 'Loja' });
  const ana = directory.addPerson({ number: '5511988880401', name: 'Ana', aliases: ['551188880401'] });
  const group = directory.addGroup('Família', ana, [owner]);
  const { client, auth } = await linkClient(first.network, owner);
  await sendMessage(ana, owner, { conversation: 'antes' });
  await client.waitMessage((message) => textOf(message) === 'antes');
  await client.sock.sendMessage(ana.jid, { text: 'resposta' });
  await sendToGroup(directory, ana, group, { conversation: 'no grupo' });
  await client.waitMessage((message) => textOf(message) === 'no grupo');
  const { port } = first.network;
  await client.close();
  await sendMessage(ana, owner, { conversation: 'enquanto fora' });
  const file = await first.network.media.seal(Buffer.from('arquivo'), 'document');
  await first.stop();

  const second = await startNetwork(port);
  auth.reload();
  const again = connectClient(second.network, auth);
  await waitOpen(again);
  const missed = await again.waitMessage((message) => textOf(message) === 'enquanto fora');
  const anaNow = second.network.directory.byNumber('551188880401')!;
  const ownerNow = second.network.directory.byNumber(owner.number)!;
  const groupNow = second.network.directory.groups.get(group.jid)!;
  await sendMessage(anaNow, ownerNow, { conversation: 'depois' });
  await again.waitMessage((message) => textOf(message) === 'depois');
  await sendToGroup(second.network.directory, anaNow, groupNow, { conversation: 'grupo depois' });
  await again.waitMessage((message) => textOf(message) === 'grupo depois');
  const sent = await again.sock.sendMessage(anaNow.jid, { text: 'ainda aqui' });
  await anaNow.inbox.find(({ id }) => id === sent!.key.id);

  expect(missed.key.remoteJid).toBe(ana.jid);
  expect(anaNow.lid).toBe(ana.lid);
  expect(second.network.errors.items).toEqual([]);
  expect((await second.network.media.open(file.directPath, file.mediaKey, 'document')).toString()).toBe('arquivo');
  await again.close();
  await second.stop();
});

it('still refuses a device that was unlinked before the restart', async () => {
  const first = await startNetwork();
  const owner = first.network.directory.addPerson({ number: '5511900000402' });
  const { companion, client, auth } = await linkClient(first.network, owner);
  first.network.unlink(companion);
  await closeCode(client);
  await first.stop();

  const second = await startNetwork();
  auth.reload();

  expect(await closeCode(connectClient(second.network, auth))).toBe(401);
  await second.stop();
});
