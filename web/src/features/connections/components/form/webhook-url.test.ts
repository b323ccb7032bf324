// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { webhookUrl } from './webhook-url.ts';

it('is below the API, which may lie beside the app', () => {
  expect(webhookUrl({}, '/webhooks/a')).toBe(`${location.origin}/api/webhooks/a`);
});

it('is at the webhooks’ own address where there is one', () => {
  expect(webhookUrl({ webhooksUrl: 'https://hooks.example/' }, '/webhooks/a')).toBe('https://hooks.example/webhooks/a');
});
