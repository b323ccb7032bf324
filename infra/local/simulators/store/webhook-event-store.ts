import type { DatabaseSync } from 'node:sqlite';

/** One message or one status on its way to a business. */
export type WebhookEvent = {
  id: number;
  phoneNumberId: string;
  /** Events of one lane go out one after the other; different lanes do not wait for each other. */
  lane: string;
  messageId: string;
  /** `{ contacts, messages }` or `{ statuses }` of a webhook's `value`. */
  part: WebhookPart;
  /** Unix milliseconds; not before. */
  dueAt: number;
  createdAt: number;
};
export type WebhookPart = {
  contacts?: ReadonlyArray<unknown>;
  messages?: ReadonlyArray<unknown>;
  statuses?: ReadonlyArray<unknown>;
  /** What a page or Instagram account is told; `messages` or `statuses` are then empty and only say which of the two it is. */
  messaging?: ReadonlyArray<unknown>;
  /** What an account is told of itself, its templates, numbers or customers, and when that was, in seconds. */
  change?: { field: string; at: number; value: unknown };
  /** The same while another app holds the conversation. */
  standby?: ReadonlyArray<unknown>;
};
export type NewWebhookEvent = Omit<WebhookEvent, 'id'>;

export type WebhookEventStore = ReturnType<typeof createWebhookEventStore>;

/** What no business has acknowledged yet; acknowledged events are deleted. */
export const createWebhookEventStore = (database: DatabaseSync) => {
  const insert = database.prepare(
    'INSERT INTO webhook_events (phone_number_id, lane, message_id, doc, due_at, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM webhook_events WHERE id = ?');
  const pending = database.prepare('SELECT * FROM webhook_events ORDER BY id');
  return {
    insert: (event: NewWebhookEvent): WebhookEvent => {
      const { lastInsertRowid } = insert.run(
        event.phoneNumberId,
        event.lane,
        event.messageId,
        JSON.stringify(event.part),
        event.dueAt,
        event.createdAt,
      );
      return { ...event, id: Number(lastInsertRowid) };
    },
    remove: (id: number): void => {
      remove.run(id);
    },
    /** Oldest first. */
    pending: (): WebhookEvent[] =>
      pending.all().map((row) => ({
        id: Number(row['id']),
        phoneNumberId: String(row['phone_number_id']),
        lane: String(row['lane']),
        messageId: String(row['message_id']),
        part: JSON.parse(String(row['doc'])),
        dueAt: Number(row['due_at']),
        createdAt: Number(row['created_at']),
      })),
  };
};
