import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Member } from '@balcao/functions/testing/make-company.ts';
import { percentile } from './percentile.ts';
import { startLocalCloud } from '../local/start-local-cloud.ts';

export type ContactSpeeds = {
  imports: Array<{ rows: number; rowsPerSec: number; uploadMs: number }>;
  /** What reading a spreadsheet of this many rows takes of a process that does nothing else. */
  reading: { rows: number; fileMb: number; ms: number; memoryMb: number };
  export: { rows: number; ms: number };
  contacts: number;
  /** Searches while the index still has the last import to put in order, and all requests once it has. */
  justImported: RequestSpeed[];
  requests: RequestSpeed[];
};
type RequestSpeed = { request: string; p50: number; p95: number; found: number };

const firstNames = [
  'Ana',
  'Bia',
  'Caio',
  'Davi',
  'Eva',
  'Fábio',
  'Gil',
  'Hugo',
  'Iara',
  'João',
  'Lia',
  'Marcos',
  'Nina',
  'Otto',
  'Paula',
  'Rui',
];
const lastNames = [
  'Almeida',
  'Barbosa',
  'Cardoso',
  'Dias',
  'Esteves',
  'Fernandes',
  'Gomes',
  'Holanda',
  'Inácio',
  'Junqueira',
  'Lima',
  'Moraes',
];
const nameOf = (n: number) => `${firstNames[n % 16]} ${lastNames[(n * 7 + Math.floor(n / 16)) % 12]} ${n}`;
const numberOf = (n: number) => `5511${900_000_000 + n}`;

/** Imports files of contacts through the API, then asks for pages and searches among all of them. */
export const measureContacts = async (
  sizes: ReadonlyArray<number>,
  times: number,
  say: (sentence: string) => void,
): Promise<ContactSpeeds> => {
  const cloud = await startLocalCloud({ parts: 'backend', quiet: true });
  try {
    Object.assign(process.env, cloud.env);
    const { makeCompany } = await import('@balcao/functions/testing/make-company.ts');
    const { contactFile } = await import('@balcao/functions/work/contact-jobs/testing/contact-file.ts');
    const { id: company, owner, tag } = await makeCompany(cloud.endpoints.api, 'Agenda');
    const imports: ContactSpeeds['imports'] = [];
    let contacts = 0;
    for (const rows of sizes) {
      const file = contactFile(Array.from({ length: rows }, (_, n) => [nameOf(contacts + n), numberOf(contacts + n)]));
      const uploadedAt = performance.now();
      const { body } = await owner.call('POST', '/contacts/upload', file);
      const beganAt = performance.now();
      await owner.call('POST', '/contacts/import', {
        body: { id: body.job.id, mapping: ['name', 'number'], tags: rows <= 1_000 ? [tag.id] : [] },
      });
      const { job } = await untilEnded(owner, body.job.id);
      const seconds = (performance.now() - beganAt) / 1000;
      if (job.created !== rows) throw new Error(`import: ${JSON.stringify(job)}`);
      contacts += rows;
      imports.push({ rows, rowsPerSec: rows / seconds, uploadMs: beganAt - uploadedAt });
      say(`${rows} rows imported in ${seconds.toFixed(1)} s`);
    }
    await untilFound(owner, nameOf(contacts - 1));
    say('the last of them is found by searching');
    const exportedAt = performance.now();
    const { body } = await owner.call('POST', '/contacts/export', { body: {} });
    await untilEnded(owner, body.id);
    const exported = { rows: contacts, ms: performance.now() - exportedAt };
    const asked: Array<[string, Record<string, string>]> = [
      ['first page', {}],
      ['search: one name of 16', { searchParam: 'paula' }],
      ['search: name and surname', { searchParam: 'ana almeida' }],
      ['search: one contact', { searchParam: nameOf(contacts - 7) }],
      ['search: number', { searchParam: numberOf(contacts - 9) }],
      ['by tag', { contactTag: tag.id }],
    ];
    const measure = async ([request, query]: [string, Record<string, string>]): Promise<RequestSpeed> => {
      const values: number[] = [];
      let found = 0;
      for (let round = -5; round < times; round++) {
        const startedAt = performance.now();
        const answer = await owner.call('GET', '/contacts', { query });
        if (round >= 0) values.push(performance.now() - startedAt);
        if (answer.status !== 200 || answer.body.contacts.length === 0)
          throw new Error(`${request}: ${JSON.stringify(answer).slice(0, 200)}`);
        found = answer.body.contacts.length;
      }
      return { request, p50: percentile(values, 0.5) ?? Number.NaN, p95: percentile(values, 0.95) ?? Number.NaN, found };
    };
    const measureAll = async (some: typeof asked): Promise<RequestSpeed[]> => {
      const speeds: RequestSpeed[] = [];
      for (const one of some) speeds.push(await measure(one));
      return speeds;
    };
    const justImported = await measureAll(asked.filter(([request]) => request.startsWith('search')));
    await untilInOrder(company, contacts);
    say('the index is in order');
    const requests = await measureAll(asked);
    return { imports, reading: measureReading(), export: exported, contacts, justImported, requests };
  } finally {
    await cloud.stop();
  }
};

const untilEnded = async (owner: Member, id: string) => {
  for (;;) {
    const { body } = await owner.call('GET', '/contact-jobs/{id}', { params: { id } });
    if (body.job.state !== 'running') return body;
    await sleep(250);
  }
};

const untilFound = async (owner: Member, words: string): Promise<void> => {
  for (;;) {
    const { body } = await owner.call('GET', '/contacts', { query: { searchParam: words } });
    if (body.contacts.length > 0) return;
    await sleep(500);
  }
};

/** Until the contacts are in segments: minutes after the last of them was written. */
const untilInOrder = async (company: CompanyId, contacts: number): Promise<void> => {
  const { indexTableOf } = await import('@balcao/functions/organisation/search/store/index-table-of.ts');
  const table = indexTableOf(company, 'contact');
  for (const endsAt = Date.now() + 10 * 60_000; ; await sleep(2_000)) {
    const { next } = await table.readManifest();
    // The last few wait for more.
    if (next > contacts - 1_100) return;
    if (Date.now() > endsAt) throw new Error(`the index has ${next} of ${contacts} contacts`);
  }
};

/** In a process of its own, whose memory is only this. */
const measureReading = (): ContactSpeeds['reading'] => {
  const source = `
    import { writeSheet } from '@balcao/functions/platform/sheets/write-sheet.ts';
    import { buffer } from 'node:stream/consumers';
    import { readSheet } from '@balcao/functions/platform/sheets/read-sheet.ts';
    import { writeFileSync, readFileSync, mkdtempSync, rmSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { join } from 'node:path';
    import { spawnSync } from 'node:child_process';
    if (process.argv[1] === 'read') {
      const bytes = readFileSync(process.argv[2]);
      const before = process.memoryUsage.rss();
      const startedAt = performance.now();
      const { rows } = readSheet(bytes);
      console.log(JSON.stringify({ rows: rows.length, fileMb: bytes.length / 2 ** 20, ms: performance.now() - startedAt, memoryMb: process.resourceUsage().maxRSS / 1024 - before / 2 ** 20 }));
    } else {
      const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-'));
      const file = join(folder, 'a.xlsx');
      const line = (n) => ['Pessoa ' + n, '55119' + (80000000 + n), 'p' + n + '@exemplo.com', 'VIP', 'Rua ' + n, 'Campinas', 'SP', '13000-000', 'sim', '2026'];
      writeFileSync(file, await buffer(writeSheet('xlsx', 'A', [['Nome', 'Fone', 'E-mail', 'Tags', 'Rua', 'Cidade', 'UF', 'CEP', 'Ativo', 'Ano'], ...Array.from({ length: 50000 }, (_, n) => line(n))])));
      const { stdout, stderr } = spawnSync(process.execPath, [...process.execArgv, 'read', file], { encoding: 'utf8' });
      rmSync(folder, { recursive: true });
      console.log(stdout || JSON.stringify({ error: stderr }));
    }`;
  return JSON.parse(
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', source], {
      encoding: 'utf8',
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
};
