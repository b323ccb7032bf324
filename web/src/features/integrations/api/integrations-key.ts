/** First part of every key of integrations. */
export const integrationsKey = ['queueIntegrations'] as const;
