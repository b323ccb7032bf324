import { expect, it } from 'vitest';
import { hidesErased } from './hides-erased.ts';

it('hides what contacts erase where the company wants it under the LGPD, and always where Meta does', () => {
  const both = { enableLGPD: 'enabled', lgpdDeleteMessage: 'enabled' };

  expect(hidesErased(both, 'whatsapp')).toBe(true);
  expect(hidesErased({ ...both, enableLGPD: 'disabled' }, 'whatsapp')).toBe(false);
  expect(hidesErased({ ...both, lgpdDeleteMessage: 'disabled' }, 'whatsapp_oficial')).toBe(false);
  expect([hidesErased({}, 'facebook'), hidesErased({}, 'instagram')]).toEqual([true, true]);
});
