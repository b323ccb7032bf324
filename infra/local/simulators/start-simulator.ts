import { createAcceptSend } from './chat/accept-send.ts';
import { createCustomerBook } from './chat/customer-book.ts';
import { createMessageStatuses } from './chat/message-statuses.ts';
import { createPricing } from './chat/pricing.ts';
import { runBurst } from './chat/run-burst.ts';
import { createSendAsCustomer } from './chat/send-as-customer.ts';
import { controlRoutes } from './control/control-routes.ts';
import { createEventStream } from './control/event-stream.ts';
import { createWebhookStatistics } from './control/webhook-statistics.ts';
import { loginRoutes } from './meta/login-routes.ts';
import type { MetaApp } from './meta/meta-app.ts';
import { createPageGraph } from './meta/page-graph.ts';
import { createThreadControl } from './meta/thread-control.ts';
import { createWorldStore } from './meta/world-store.ts';
import { createBusinessProfiles } from './graph/business-profile.ts';
import { graphRoutes } from './graph/graph-routes.ts';
import { createTemplateDesk } from './graph/template-desk.ts';
import { createUploadSessions } from './graph/upload-sessions.ts';
import { startHttpServer } from './http/http-server.ts';
import { modelRoutes } from './language-model/model-routes.ts';
import { dialogflowRoutes } from './talks/dialogflow-routes.ts';
import { typebotRoutes } from './talks/typebot-routes.ts';
import { voiceRoutes } from './talks/voice-routes.ts';
import { webhookRoutes } from './talks/webhook-routes.ts';
import { pageRoutes } from './http/page-routes.ts';
import { createConnectionStore } from './store/connection-store.ts';
import { createCustomerStore } from './store/customer-store.ts';
import { createFaultStore } from './store/fault-store.ts';
import { createMediaStore } from './store/media-store.ts';
import { createMessageStore } from './store/message-store.ts';
import { createTemplateStore } from './store/template-store.ts';
import { openDatabase } from './store/open-database.ts';
import { createWebhookEventStore } from './store/webhook-event-store.ts';
import { relayQrCodes } from './whatsapp/relay-qr-codes.ts';
import { startWhatsApp } from './whatsapp/start-whatsapp.ts';
import { createWebhookSender } from './webhooks/webhook-sender.ts';

/** How long the addresses of customers' files work that pages are told. */
const cdnAddressSec = 600;

/** Starts the fake Graph API, its customers and their page on one address, and the fake WhatsApp network on another. State lives in `dataDir`; what was pending when a former
 *  process died goes on. `port` 0 takes any free one. */
export const startSimulator = async ({
  dataDir,
  host = '127.0.0.1',
  port,
  whatsappPort = 0,
  relayFromApp = false,
  metaApp = {
    appId: '400011122233344',
    appSecret: 'local-meta-app-secret',
    verifyToken: 'local-meta-verify-token',
    webhookUrl: 'http://127.0.0.1:9/webhooks/meta',
  },
}: {
  dataDir: string;
  host?: string;
  port: number;
  whatsappPort?: number;
  /** Show the QR codes of the app whose table the environment names. */
  relayFromApp?: boolean;
  /** The app that pages are connected through. */
  metaApp?: MetaApp;
}) => {
  const database = openDatabase(dataDir);
  const connections = createConnectionStore(database);
  const customers = createCustomerStore(database);
  const messages = createMessageStore(database);
  const media = createMediaStore(database, dataDir);
  const faults = createFaultStore(database);
  const events = createEventStream();
  const statistics = createWebhookStatistics();
  const { publish } = events;
  faults.onChange((now) => publish({ type: 'faults', faults: now }));

  const whatsapp = await startWhatsApp({ dataDir, host, port: whatsappPort, database, media, publish });

  const stopRelay = relayFromApp
    ? relayQrCodes({ isWatched: events.isWatched, shown: whatsapp.phones.qrs, show: whatsapp.phones.showQr })
    : () => {};

  const statusWaiters = new Map<string, () => void>();
  /** Until the business acknowledged a status of this message; a second at most, should its webhook be down. */
  const statusesReported = (messageId: string): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => statusWaiters.get(messageId)?.(), 1000);
      statusWaiters.set(messageId, () => {
        clearTimeout(timer);
        statusWaiters.delete(messageId);
        resolve();
      });
    });

  const sender = createWebhookSender({
    events: createWebhookEventStore(database),
    connections,
    faults,
    onAcknowledged: ({ messageId, part }, latencyMs) => {
      statistics.noteLatency(latencyMs);
      if (part.statuses) statusWaiters.get(messageId)?.();
      if (!part.messages || messages.get(messageId)?.status !== 'pending') return;
      const message = messages.setStatus(messageId, 'acknowledged');
      if (message) publish({ type: 'message', message });
    },
    onRefused: ({ messageId }, status, attempts) => publish({ type: 'webhookRefused', messageId, status, attempts }),
  });
  const world = createWorldStore(database);
  let ownUrl = '';
  const urlOf = (mediaId: string): string => `${ownUrl}/cdn/${mediaId}?oe=${Math.floor(Date.now() / 1000) + cdnAddressSec}`;
  const pricing = createPricing({ database, messages, freeServiceMessages: () => faults.get().freeServiceMessages });
  const statuses = createMessageStatuses({
    messages,
    customers,
    connections,
    appId: metaApp.appId,
    urlOf,
    sender,
    faults,
    pricing,
    publish,
  });
  const book = createCustomerBook(customers);
  const threads = createThreadControl({
    app: metaApp,
    connections,
    customers,
    hasWritten: ({ id }, phoneNumberId) => messages.list(id, { phoneNumberId, limit: 1 }).length > 0,
    sender,
    publish,
  });
  const sendAsCustomer = createSendAsCustomer({ messages, customers, media, sender, publish, urlOf, heard: threads.heard });
  const templates = createTemplateStore(database);
  const uploads = createUploadSessions();
  const templateDesk = createTemplateDesk({ templates, connections, faults, sender, isHandle: (handle) => uploads.get(handle) !== null });
  const profiles = createBusinessProfiles({ connections, media, uploads, urlOf });
  const acceptSend = createAcceptSend({ messages, customers, media, faults, book, statuses, templates, publish });
  statuses.resume();

  const pages = createPageGraph({
    app: metaApp,
    world,
    connections,
    customers,
    messages,
    media,
    faults,
    statuses,
    statusesReported,
    publish,
    onSend: statistics.noteSend,
    urlOf,
    threads,
  });
  const { url, stop } = await startHttpServer(
    [
      ...controlRoutes({
        connections,
        customers,
        messages,
        media,
        faults,
        templateDesk,
        settleHeld: acceptSend.settleHeld,
        book,
        sendAsCustomer,
        statuses,
        burst: (connection, wanted) => runBurst({ database, customers, book, sendAsCustomer, publish }, connection, wanted),
        sender,
        statistics,
        events,
      }),
      ...whatsapp.routes,
      ...modelRoutes(),
      ...webhookRoutes(),
      ...typebotRoutes(),
      ...dialogflowRoutes(),
      ...voiceRoutes(),
      ...pageRoutes(),
      ...threads.routes,
      ...loginRoutes({ app: metaApp, world, connections, customers, media, faults }),
      ...graphRoutes({
        connections,
        media,
        faults,
        acceptSend,
        statusesReported,
        onSend: statistics.noteSend,
        pages,
        templates,
        templateDesk,
        profiles,
        uploads,
      }),
    ],
    { host, port },
  );
  ownUrl = url;
  return {
    url,
    /** Where client libraries connect to the WhatsApp network, and the certificate to trust for it. */
    whatsapp: { url: whatsapp.url, caFile: whatsapp.caFile },
    stop: async (): Promise<void> => {
      stopRelay();
      sender.stop();
      templateDesk.stop();
      statuses.stop();
      events.stop();
      await stop();
      await whatsapp.stop();
      database.close();
    },
  };
};
