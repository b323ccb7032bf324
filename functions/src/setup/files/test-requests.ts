import type { filesContract } from '@balcao/shared/contract/files.ts';
import { putFile } from '../../platform/files.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

let made = 0;
const aFileList = async ({ owner }: TestCompany): Promise<string> =>
  (await owner.call('POST', '/files', { body: { name: `Tabela Aurora ${++made}`, message: 'Segue a tabela' } })).body.id;

const aDocument = async ({ companyId, id }: Member): Promise<string> => {
  const key = `company${companyId}/uploads/${id}/${++made}.pdf`;
  await putFile(key, Buffer.from('%PDF-1.4'), 'application/pdf');
  return key;
};

export const testRequests: TestRequests<typeof filesContract> = {
  samples: {
    listFiles: () => ({}),
    getFileList: async (company) => ({ params: { id: await aFileList(company) } }),
    createFileList: async (_company, actor) => ({
      body: {
        name: 'Catálogos',
        message: 'Seguem os catálogos',
        options: [{ name: 'Verão', media: { key: await aDocument(actor), fileName: 'verao.pdf', mimeType: 'application/pdf' } }],
      },
    }),
    updateFileList: async (company) => ({ params: { id: await aFileList(company) }, body: { name: 'Outro nome' } }),
    deleteFileList: async (company) => ({ params: { id: await aFileList(company) } }),
    uploadFileList: async (company, actor) => ({
      params: { id: await aFileList(company) },
      body: { media: { key: await aDocument(actor), fileName: 'tabela.pdf', mimeType: 'application/pdf' } },
    }),
  },
  foreign: {
    getFileList: 'ERR_FILE_LIST_NOT_FOUND',
    createFileList: 'ERR_UPLOAD_NOT_FOUND',
    updateFileList: 'ERR_FILE_LIST_NOT_FOUND',
    deleteFileList: 'ERR_FILE_LIST_NOT_FOUND',
    uploadFileList: 'ERR_FILE_LIST_NOT_FOUND',
  },
};
