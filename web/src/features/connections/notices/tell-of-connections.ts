import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import type { QueryClient } from '@tanstack/react-query';
import { tellOfDevicesLeft } from './tell-of-devices-left.ts';
import { tellOfServiceMessages } from './tell-of-service-messages.ts';

/** What is said of connections to whoever manages them, on whatever page. */
export const tellOfConnections = (cache: QueryClient, events: LiveEvent[]): void => {
  tellOfServiceMessages(cache, events);
  tellOfDevicesLeft(events);
};
