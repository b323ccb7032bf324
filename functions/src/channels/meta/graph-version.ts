/** Supported until 29 July 2028 or later; https://developers.facebook.com/docs/graph-api/changelog */
export const graphVersion = 'v26.0';
