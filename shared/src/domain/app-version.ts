/** Version of the app as deployed; the browser compares it with its own to offer a reload. */
export const appVersion = '0.1.0';
