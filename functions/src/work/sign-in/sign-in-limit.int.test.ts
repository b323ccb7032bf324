import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/start-test-cloud.ts';
import { signInRules } from './service/sign-in-limit.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
});
afterAll(() => cloud.stop());

it('nobody gets more tries by saying they come from elsewhere', async () => {
  const attempt = (n: number) =>
    fetch(`${cloud.endpoints.api}/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.0.${n}, 10.0.1.${n}`,
        'x-viewer-address': `10.0.2.${n}`,
        'x-origin-key': `guess ${n}`,
        forwarded: `for=10.0.3.${n}`,
      },
      body: JSON.stringify({ email: 'alvo@example.com', password: 'errada' }),
    });

  const answers: number[] = [];
  for (let n = 0; n <= signInRules.perEmail; n++) answers.push((await attempt(n)).status);

  expect(answers).toEqual([...Array.from({ length: signInRules.perEmail }, () => 401), 429]);
});
