import { type Output } from '../../lib/api/client.ts';

export type MessagePage = Output<'listMessages'>;
