import * as z from 'zod';
import { route } from './route.ts';

export const liveContract = {
  createSocketToken: route({
    method: 'POST',
    path: '/live/token',
    permission: 'signed-in',
    summary: 'A one-use token (60 s) to open the WebSocket with: `<liveUrl>?token=…`',
    response: z.object({ token: z.string() }),
    errors: [],
  }),
};
