import { announcementRecords } from '@balcao/functions/setup/announcements/service/announcement-records.ts';
import { createAnnouncement } from '@balcao/functions/setup/announcements/service/manage-announcements.ts';
import { toActor } from '@balcao/functions/organisation/identity/service/authenticate.ts';
import { chatRecords } from '@balcao/functions/work/chats/service/chat-records.ts';
import type { ChatDeps } from '@balcao/functions/work/chats/service/chat-deps.ts';
import { createChat } from '@balcao/functions/work/chats/service/create-chat.ts';
import { sendChatMessage } from '@balcao/functions/work/chats/service/send-chat-message.ts';
import type { Company } from '@balcao/functions/organisation/companies/service/company-records.ts';
import { fileListRecords } from '@balcao/functions/setup/files/service/file-list-records.ts';
import { createFileList } from '@balcao/functions/setup/files/service/manage-file-lists.ts';
import { helpRecords } from '@balcao/functions/setup/helps/service/help-records.ts';
import { createHelp } from '@balcao/functions/setup/helps/service/manage-helps.ts';
import type { Actor } from '@balcao/functions/platform/actor.ts';
import { putFile, signedUrl } from '@balcao/functions/platform/files.ts';
import { userRecords, type StoredUser } from '@balcao/functions/organisation/users/service/user-records.ts';
import { sessionId } from '@balcao/shared/domain/ids.ts';

type Office = { company: Company; owner: StoredUser; attendants: ReadonlyArray<StoredUser> };

const actorOf = (user: StoredUser, company: Company): Actor =>
  toActor(user, company, sessionId.parse('0'.repeat(26)), { id: 'demo', at: 0 });

/** What colleagues of the demo company wrote each other, and its lists of files. Running it again changes nothing. */
export const makeOffice = async ({ company, owner, attendants }: Office, now: Date): Promise<void> => {
  const [ana, bruno, carla] = attendants;
  if (!ana || !bruno || !carla) throw new Error('the demo company lacks people');
  await makeFileLists(actorOf(owner, company), now);
  const chats = chatRecords(company.id);
  if ((await chats.membershipsOf(owner.id)).length > 0) return;
  const deps = (user: StoredUser, minutesAgo: number): ChatDeps => ({
    actor: actorOf(user, company),
    chats,
    listUsers: userRecords(company.id).list,
    signUrl: signedUrl,
    now: () => new Date(now.getTime() - minutesAgo * 60_000),
  });
  const conversation = async (
    chat: { title: string; owner: StoredUser; users: ReadonlyArray<StoredUser>; isDirect?: boolean },
    lines: ReadonlyArray<readonly [StoredUser, number, string]>,
  ): Promise<void> => {
    const { id } = await createChat(deps(chat.owner, lines[0]?.[1] ?? 0), chat);
    for (const [who, minutesAgo, message] of lines)
      await sendChatMessage(deps(who, minutesAgo), id, { message, clientId: null, media: null });
  };
  await conversation({ title: 'Equipe da loja', owner, users: [ana, bruno, carla] }, [
    [owner, 1510, 'Pessoal, a coleção de verão chega amanhã cedo. Quem puder ajuda na conferência?'],
    [bruno, 1502, 'Eu chego às 8h.'],
    [carla, 1498, 'Posso depois do almoço.'],
    [owner, 190, 'Chegou tudo! Faltaram só duas caixas de sandálias, já falei com o fornecedor.'],
    [ana, 184, 'Ótimo. Já tem cliente perguntando pelo vestido floral 🌸'],
    [bruno, 175, 'Lembrem que a troca sem nota vale até sábado.'],
  ]);
  await conversation({ title: 'Financeiro', owner: carla, users: [owner] }, [
    [carla, 2900, 'Os boletos de ontem foram todos compensados.'],
    [owner, 2890, 'Obrigada, Carla! E o reembolso da Yasmin?'],
    [carla, 95, 'Saiu hoje de manhã. Mandei o comprovante para ela.'],
  ]);
  await conversation({ title: ana.name, owner, users: [ana], isDirect: true }, [
    [owner, 60, 'Ana, você consegue cobrir o Suporte das 12h às 13h?'],
    [ana, 52, 'Consigo sim!'],
    [ana, 51, 'Só preciso sair às 13h15 em ponto.'],
  ]);
};

const demoFiles = [
  {
    name: 'Catálogos',
    message: 'Segue o nosso catálogo. Qualquer dúvida, é só chamar!',
    files: ['Catálogo de verão', 'Catálogo infantil'],
  },
  {
    name: 'Trocas e devoluções',
    message: 'Aqui estão as regras de troca e a etiqueta de devolução.',
    files: ['Política de trocas', 'Etiqueta de devolução'],
  },
  { name: 'Atacado', message: 'Tabela de preços para revendedores:', files: ['Tabela de atacado'] },
] as const;

const makeFileLists = async (actor: Actor, now: Date): Promise<void> => {
  const fileLists = fileListRecords(actor.companyId);
  const known = new Set((await fileLists.list()).map(({ name }) => name));
  for (const { name, message, files } of demoFiles) {
    if (known.has(name)) continue;
    const options = await Promise.all(
      files.map(async (file, index) => {
        const fileName = `${file.toLowerCase().replaceAll(' ', '-')}.pdf`;
        const key = `company${actor.companyId}/uploads/${actor.userId}/demo-${known.size}-${index}-${fileName.normalize('NFD').replace(/\p{M}/gu, '')}`;
        await putFile(key, pdfOf(file), 'application/pdf');
        return { name: file, media: { key, fileName, mimeType: 'application/pdf' } };
      }),
    );
    await createFileList({ actor, fileLists, now: () => now }, { name, message, options });
  }
};

/** A page with one line. */
const pdfOf = (title: string): Buffer => {
  const text = title.normalize('NFD').replace(/\p{M}/gu, '');
  const drawn = `BT /F1 28 Tf 60 760 Td (Loja Modelo - ${text}) Tj ET`;
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = parts.map((part, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${part}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = body.length;
  return Buffer.from(
    `${body}xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
};

const demoAnnouncements = [
  {
    title: 'Manutenção no domingo, das 2h às 4h',
    text: 'Vamos atualizar os servidores neste domingo. As mensagens que chegarem nesse horário aparecem logo depois.',
    priority: 1,
  },
  {
    title: 'Novidade: quadro Kanban',
    text: 'Acompanhe os atendimentos por etapa e arraste os cartões de uma raia para outra. Procure por “Kanban” no menu.',
    priority: 2,
  },
  {
    title: 'Dica: respostas rápidas',
    text: 'Digite / na conversa e escolha um texto pronto. Em “Respostas rápidas” você cria os seus, com imagem ou documento.',
    priority: 3,
  },
] as const;
const demoHelps = [
  { title: 'Primeiros passos', description: 'Conecte o WhatsApp, crie uma fila e responda à primeira conversa.', video: 'aqz-KE-bpKQ' },
  { title: 'Filas e horários', description: 'Distribua os atendimentos e avise quem escreve fora do horário.', video: 'eRsGyueVLvQ' },
  { title: 'Respostas rápidas', description: 'Textos prontos com variáveis, imagens e documentos.', video: 'R6MlUcmOul8' },
] as const;

/** What the platform's owner tells everybody. */
export const makeNews = async (owner: StoredUser, company: Company, now: Date): Promise<void> => {
  const actor = actorOf(owner, company);
  const announcements = announcementRecords();
  if ((await announcements.latest(1)).length === 0)
    for (const [index, announcement] of demoAnnouncements.toReversed().entries())
      await createAnnouncement(
        {
          actor,
          announcements,
          knownCompanies: async () => new Set(),
          now: () => new Date(now.getTime() - (demoAnnouncements.length - index) * 26 * 3_600_000),
        },
        announcement,
      );
  const helps = helpRecords();
  if ((await helps.list()).length === 0) for (const help of demoHelps) await createHelp({ author: actor, helps, now: () => now }, help);
};
