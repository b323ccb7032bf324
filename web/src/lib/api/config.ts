/** Addresses this build talks to; served beside the app, so that one build serves every stage. */
export type AppConfig = {
  apiUrl: string;
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

let loading: Promise<AppConfig> | undefined;

/** Loads /config.json once; a failed attempt is forgotten so that the next call tries again. */
export const loadConfig = (): Promise<AppConfig> => {
  loading ??= fetch('/config.json').then(async (response) => {
    if (!response.ok) throw new Error(`config.json answered ${response.status}`);
    return (await response.json()) as AppConfig; // our own file, written by the deployment
  });
  loading.catch(() => (loading = undefined));
  return loading;
};
