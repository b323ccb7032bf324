import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';
import { uploadFile } from '../../testing/upload-file.ts';

let cloud: CloudOfRun;
let company: TestCompany;

beforeAll(async () => {
  cloud = joinTestCloud();
  const { makeCompany } = await import('../../testing/make-company.ts');
  company = await makeCompany(cloud.endpoints.api, 'Arquivos');
});

const aMedia = async (fileName: string) => ({
  key: await uploadFile(company.owner, Buffer.from(`%PDF-1.4 ${fileName}`), fileName, 'application/pdf'),
  fileName,
  mimeType: 'application/pdf',
});

describe('a list of files', () => {
  it('keeps the files it has, takes new ones and lets go of those left out', async () => {
    const { call } = company.owner;
    const { body: made } = await call('POST', '/files', {
      body: {
        name: 'Tabelas',
        message: 'Seguem',
        options: [
          { name: 'Verão', media: await aMedia('verao.pdf') },
          { name: '', media: await aMedia('inverno.pdf') },
        ],
      },
    });
    const [summer, winter] = made.options;
    const params = { id: made.id };

    const { body: changed } = await call('PUT', '/files/{id}', { params, body: { options: [{ id: winter.id, name: 'Frio' }] } });
    const { body: added } = await call('POST', '/files/uploadList/{id}', { params, body: { media: await aMedia('novo.pdf') } });
    const late = await call('PUT', '/files/{id}', { params, body: { name: 'Tarde', version: made.version } });
    const gone = await call('PUT', '/files/{id}', { params, body: { options: [{ id: summer.id, name: 'x' }] } });
    const twice = await call('PUT', '/files/{id}', { params, body: { options: [winter, winter].map(({ id }) => ({ id, name: 'x' })) } });

    expect(twice.body.error).toBe('ERR_VALIDATION');
    expect(winter).toMatchObject({ name: 'inverno.pdf', mediaType: 'other', path: expect.any(String) });
    expect(changed.options).toMatchObject([{ id: winter.id, name: 'Frio', mediaName: 'inverno.pdf' }]);
    expect(added.options.map(({ name }: { name: string }) => name)).toEqual(['Frio', 'novo.pdf']);
    expect([late.body.error, gone.body.error]).toEqual(['ERR_RECORD_CHANGED', 'ERR_RECORD_NOT_FOUND']);
  });

  it('never holds more files than it may, though several are added at once, and comes back when its deletion is undone', async () => {
    const { call } = company.owner;
    const aFile = () => aMedia('a.pdf');
    const options = await Promise.all(Array.from({ length: 18 }, async (_, n) => ({ name: `Arquivo ${n}`, media: await aFile() })));
    const uploads = await Promise.all([1, 2, 3, 4].map(aFile));
    const { body: made } = await call('POST', '/files', { body: { name: 'Cheia', message: 'Seguem', options } });
    const params = { id: made.id };

    const added = await Promise.all(uploads.map((media) => call('POST', '/files/uploadList/{id}', { params, body: { media } })));

    expect(added.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
    const { body } = await call('DELETE', '/files/{id}', { params });
    expect((await call('GET', '/files/{id}', { params })).status).toBe(404);
    await call('POST', '/audit/{id}/undo', { params: { id: body.auditId } });
    expect((await call('GET', '/files/{id}', { params })).body.options).toHaveLength(20);
  });
});
