import { setTimeout as sleep } from 'node:timers/promises';
import {
  integrationId as integrationIdSchema,
  promptId as promptIdSchema,
  type IntegrationId,
  type PromptId,
} from '@balcao/shared/domain/ids.ts';
import { eventually } from '../../../../../infra/local/testing/eventually.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { Integration } from '../../../setup/integrations/service/integration-records.ts';
import type { Prompt } from '../../../setup/prompts/service/prompt-records.ts';
import type { customerWrites, TestCompany } from '../../../testing/make-company.ts';
import { joinFullCloud } from '../../../testing/join-test-cloud.ts';
import { anIntegration } from '../../../setup/integrations/testing/an-integration.ts';
import { aPrompt } from './a-prompt.ts';

/** Two companies, and customers who write to the first. */
export const startTalkWorld = async () => {
  const cloud = joinFullCloud();
  // These read the environment when they are loaded.
  const make = await import('../../../testing/make-company.ts');
  const messages = await import('../../../conversation/tickets/store/message-store.ts');
  const tickets = await import('../../../conversation/tickets/store/ticket-store.ts');
  const runs = await import('../../../conversation/runs/service/flow-run-records.ts');
  const connections = await import('../../../setup/connections/service/connection-records.ts');
  const integrations = await import('../../../setup/integrations/service/integration-records.ts');
  const prompts = await import('../../../setup/prompts/service/prompt-records.ts');
  const together = await import('../../../platform/write-together.ts');
  const { sealSecret } = await import('../../../platform/secret-box.ts');
  const { newUlid } = await import('../../../platform/new-ids.ts');
  const company = await make.makeCompany(cloud.endpoints.api, 'Conversas');
  const other = await make.makeCompany(cloud.endpoints.api, 'Outra');

  return {
    cloud,
    company,
    other,
    newUlid: () => newUlid(new Date()),
    seal: sealSecret,
    saveIntegration: async (change: Partial<Integration>, owner = company): Promise<IntegrationId> => {
      const id = integrationIdSchema.parse(newUlid(new Date()));
      await together.writeTogether([integrations.integrationRecords(owner.id).createWrite(anIntegration({ id, ...change }))]);
      return id;
    },
    savePrompt: async (change: Partial<Prompt>, owner = company): Promise<PromptId> => {
      const id = promptIdSchema.parse(newUlid(new Date()));
      await together.writeTogether([prompts.promptRecords(owner.id).createWrite(aPrompt({ id, queueId: owner.otherQueue.id, ...change }))]);
      return id;
    },
    /** The company with its connection set so, for good. */
    withSettings: async (change: Partial<Connection>): Promise<TestCompany> => {
      const saved = await connections
        .connectionRecords(company.id)
        .change(company.connection.id, { integrationId: null, promptId: null, sendIdQueue: null, ...change });
      return { ...company, connection: saved ?? company.connection };
    },
    aCustomer: (at: TestCompany) => {
      const number = make.newNumber();
      const written = { threadId: '' as never, ticketId: 0 as never };
      return {
        writes: async (body: string, change: Parameters<typeof customerWrites>[3] = {}) => {
          const stored = await make.customerWrites(at, body, number, change);
          Object.assign(written, { threadId: stored.message.threadId, ticketId: stored.ticket.id });
          return stored;
        },
        /** What stands in the conversation, oldest first; waits until there are so many. */
        reads: async (count: number, timeoutMs = 20_000): Promise<string[]> =>
          eventually(
            async () =>
              (await messages.messageStoreFor(at.id).list(written.threadId, null, 100)).messages.map(({ body }) => body).reverse(),
            (found) => found.length >= count,
            timeoutMs,
          ),
        messages: async () => (await messages.messageStoreFor(at.id).list(written.threadId, null, 100)).messages.toReversed(),
        until: async (waiting: string | null, timeoutMs = 20_000) =>
          eventually(
            async () => (await runs.flowRunRecords(at.id).get(written.threadId))?.state ?? null,
            (state) => state !== null && state.waiting === waiting,
            timeoutMs,
          ),
        run: () => runs.flowRunRecords(at.id).get(written.threadId),
        ticket: async () => (await tickets.ticketStoreFor(at.id).get(written.ticketId))!,
        /** Oldest first. */
        log: async () => (await tickets.ticketStoreFor(at.id).listLog(written.ticketId)).map(({ type }) => type).toReversed(),
      };
    },
  };
};
export type TalkWorld = Awaited<ReturnType<typeof startTalkWorld>>;
export const settled = (ms = 800) => sleep(ms);
