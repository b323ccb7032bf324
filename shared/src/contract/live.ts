import * as z from 'zod';
import { route } from './route.ts';

export const liveContract = {
  createLiveTicket: route({
    method: 'POST',
    path: '/live/ticket',
    permission: 'signed-in',
    summary: 'A one-use token (60 s) to open the WebSocket with: `<liveUrl>?ticket=…`',
    response: z.object({ ticket: z.string() }),
    errors: [],
  }),
};
