/** Two functions that run at CloudFront for each request (JavaScript runtime 2.0). */

/** A path without a file name's dot is a screen of the app: all of them are the one page. Done here and not by error pages, which would
 *  also replace the API's own 403 and 404. */
export const pageFunction = `function handler(event) {
  var request = event.request;
  if (request.uri.slice(request.uri.lastIndexOf('/')).indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
`;

/** HTTP APIs have no routes that end in a slash; some of the contract's paths do. And who asks is known here only: the API sees an edge's address. */
export const apiFunction = `function handler(event) {
  var request = event.request;
  while (request.uri.length > 1 && request.uri.charAt(request.uri.length - 1) === '/') request.uri = request.uri.slice(0, -1);
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`;
