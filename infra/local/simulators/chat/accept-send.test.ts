import { describe, expect, it } from 'vitest';
import { toSendAnswer } from './accept-send.ts';

type Accepted = Parameters<typeof toSendAnswer>[0];

describe('toSendAnswer', () => {
  it.each(['text', 'image', 'template'])('says of a message of type %s that it was accepted', (type) => {
    const accepted = { message: { id: 'wamid.1', type }, customer: { waId: '5511', bsuid: 'BR.1' }, input: '5511' } as Accepted;

    expect(toSendAnswer(accepted)).toMatchObject({ json: { messages: [{ id: 'wamid.1', message_status: 'accepted' }] } });
  });
});
