/** Addresses this build talks to; served beside the app, so that one build serves every stage. */
export type AppConfig = {
  /** Where providers send webhooks, when that is not the API's address. */
  webhooksUrl?: string;
  /** WebSocket address, ws: or wss:. */
  liveUrl: string;
  cognito: {
    /** Where the identity provider is when it is not AWS itself. */
    endpoint?: string | null;
    userPoolId: string;
    clientId: string;
    region: string;
    flow: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH';
  };
};
