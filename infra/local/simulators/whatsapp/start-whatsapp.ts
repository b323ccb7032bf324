import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { MediaStore } from '../store/media-store.ts';
import { whatsappRoutes } from './control/whatsapp-routes.ts';
import { FakeWhatsApp } from './fake-whatsapp.ts';
import { sqliteRecords } from './keys/records.ts';
import { createPhones, type PhoneEvent } from './phones/phones.ts';
import { keptCertificate } from './wire/self-signed-certificate.ts';

type Deps = {
  dataDir: string;
  host: string;
  /** 0: any free one. */
  port: number;
  database: DatabaseSync;
  media: MediaStore;
  publish: (event: PhoneEvent) => void;
};

/** Starts the fake WhatsApp network with its phones, as they were when its process ended. Returns its control routes too. */
export const startWhatsApp = async ({ dataDir, host, port, database, media, publish }: Deps) => {
  const { caFile, ...tls } = keptCertificate(dataDir);
  const network = await FakeWhatsApp.start({
    port,
    host,
    tls,
    records: sqliteRecords(database),
    mediaDir: join(dataDir, 'whatsapp-media'),
  });
  const phones = createPhones({ network, database, media, publish });
  return { url: network.url, caFile, phones, routes: whatsappRoutes({ network, phones, caFile, publish }), stop: () => network.stop() };
};
