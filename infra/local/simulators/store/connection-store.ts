import type { DatabaseSync } from 'node:sqlite';
import { simConnection, type SimConnection } from '../model/connection.ts';
import { readDocument } from './open-database.ts';

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** Kept in memory too: every webhook and every send looks one up. */
export const createConnectionStore = (database: DatabaseSync) => {
  const put = database.prepare('INSERT INTO connections VALUES (?, ?) ON CONFLICT (phone_number_id) DO UPDATE SET doc = excluded.doc');
  const remove = database.prepare('DELETE FROM connections WHERE phone_number_id = ?');
  const byNumber = new Map<string, SimConnection>();
  for (const row of database.prepare('SELECT doc FROM connections ORDER BY rowid').all()) {
    const connection = readDocument(simConnection, row);
    if (connection) byNumber.set(connection.phoneNumberId, connection);
  }
  const store = (connection: SimConnection): void => {
    put.run(connection.phoneNumberId, JSON.stringify(connection));
    byNumber.set(connection.phoneNumberId, connection);
  };
  return {
    put: (connection: SimConnection): void => {
      store(connection);
      if (connection.channel !== 'whatsapp') return;
      const { appSecret, webhookUrl, verifyToken } = connection;
      for (const other of byNumber.values())
        if (other.channel === 'whatsapp' && other.appSecret === appSecret && other.webhookUrl !== webhookUrl)
          store({ ...other, webhookUrl, verifyToken });
    },
    remove: (phoneNumberId: string): void => {
      remove.run(phoneNumberId);
      byNumber.delete(phoneNumberId);
    },
    get: (phoneNumberId: string): SimConnection | null => byNumber.get(phoneNumberId) ?? null,
    /** Oldest first. */
    list: (): SimConnection[] => [...byNumber.values()],
    withToken: (token: string): SimConnection[] => [...byNumber.values()].filter((connection) => connection.token === token),
  };
};
