import type { ServerResponse } from 'node:http';
import type { ShownConnection } from '../model/connection.ts';
import type { SimCustomer } from '../model/customer.ts';
import type { Faults } from '../model/faults.ts';
import type { SimMessage } from '../model/message.ts';
import type { PhoneEvent } from '../whatsapp/phones/phones.ts';

export type SimEvent =
  | PhoneEvent
  | { type: 'message'; message: SimMessage }
  | { type: 'customer'; customer: SimCustomer }
  | { type: 'connection'; connection: ShownConnection }
  | { type: 'faults'; faults: Faults }
  /** The business is writing to this customer; holds for 25 s or until its message. */
  | { type: 'typing'; customerId: string; phoneNumberId: string }
  /** A webhook was not answered with 200; `status` null = nobody there. */
  | { type: 'webhookRefused'; messageId: string; status: number | null; attempts: number };
export type Publish = (event: SimEvent) => void;

export type EventStream = ReturnType<typeof createEventStream>;

/** Server-sent events to any number of listeners. Nothing is kept for those who come later. */
export const createEventStream = () => {
  const listeners = new Set<ServerResponse>();
  const heartbeat = setInterval(() => listeners.forEach((listener) => listener.write(': still here\n\n')), 20_000);
  heartbeat.unref();
  return {
    isWatched: (): boolean => listeners.size > 0,
    publish: (event: SimEvent): void => {
      if (listeners.size === 0) return;
      const frame = `data: ${JSON.stringify(event)}\n\n`;
      for (const listener of listeners) listener.write(frame);
    },
    subscribe: (response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'keep-alive' });
      response.write('retry: 1000\n\n');
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
    stop: (): void => {
      clearInterval(heartbeat);
      listeners.forEach((listener) => listener.end());
    },
  };
};
