import type { ApiRequest } from '../../../testing/api-client.ts';

const boundary = 'arquivo-de-contatos';

/** A request that uploads a text file with these rows under `Nome;Número`. */
export const contactFile = (rows: ReadonlyArray<ReadonlyArray<string>>, header = 'Nome;Número', fileName = 'contatos.csv'): ApiRequest => {
  const text = [header, ...rows.map((row) => row.join(';'))].join('\n');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/csv\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: new TextEncoder().encode(`${head}${text}\r\n--${boundary}--\r\n`),
  };
};
