import type { RowRefusal } from '@balcao/shared/domain/contacts/import/read-import-row.ts';

export type JobLanguage = 'pt' | 'en' | 'es' | 'tr';

type ImportTexts = { sheet: string; titles: readonly [string, string, string, string]; reasons: Record<RowRefusal, string> };

/** Words of the file that says what became of no contact. */
export const importTexts: Record<JobLanguage, ImportTexts> = {
  pt: {
    sheet: 'Resultado',
    titles: ['Linha', 'Nome', 'Número', 'Motivo'],
    reasons: {
      noName: 'Sem nome: ignorada',
      noNumber: 'Sem número: ignorada',
      badName: 'Nome inválido (de 2 a 250 caracteres)',
      badNumber: 'Número inválido',
      badEmail: 'E-mail inválido',
      twice: 'Número repetido no arquivo',
      known: 'Já era contato',
      noWhatsapp: 'Número sem WhatsApp',
    },
  },
  en: {
    sheet: 'Result',
    titles: ['Row', 'Name', 'Number', 'Reason'],
    reasons: {
      noName: 'No name: ignored',
      noNumber: 'No number: ignored',
      badName: 'Invalid name (2 to 250 characters)',
      badNumber: 'Invalid number',
      badEmail: 'Invalid e-mail',
      twice: 'Number repeated in the file',
      known: 'Already a contact',
      noWhatsapp: 'Number without WhatsApp',
    },
  },
  es: {
    sheet: 'Resultado',
    titles: ['Fila', 'Nombre', 'Número', 'Motivo'],
    reasons: {
      noName: 'Sin nombre: ignorada',
      noNumber: 'Sin número: ignorada',
      badName: 'Nombre inválido (de 2 a 250 caracteres)',
      badNumber: 'Número inválido',
      badEmail: 'Correo inválido',
      twice: 'Número repetido en el archivo',
      known: 'Ya era contacto',
      noWhatsapp: 'Número sin WhatsApp',
    },
  },
  tr: {
    sheet: 'Sonuç',
    titles: ['Satır', 'Ad', 'Numara', 'Neden'],
    reasons: {
      noName: 'Ad yok: atlandı',
      noNumber: 'Numara yok: atlandı',
      badName: 'Geçersiz ad (2–250 karakter)',
      badNumber: 'Geçersiz numara',
      badEmail: 'Geçersiz e-posta',
      twice: 'Numara dosyada daha önce geçiyor',
      known: 'Zaten kayıtlıydı',
      noWhatsapp: 'WhatsApp’ı olmayan numara',
    },
  },
};

type ExportTexts = { sheet: string; titles: ReadonlyArray<string>; active: string; blocked: string };

/** Words of an export. */
export const exportTexts: Record<JobLanguage, ExportTexts> = {
  pt: {
    sheet: 'Contatos',
    titles: ['Nome', 'Número', 'E-mail', 'Conexão', 'Etiquetas', 'Status', 'Atendente preferido', 'Informações adicionais', 'Criado em'],
    active: 'Ativo',
    blocked: 'Bloqueado',
  },
  en: {
    sheet: 'Contacts',
    titles: ['Name', 'Number', 'E-mail', 'Connection', 'Tags', 'Status', 'Preferred agent', 'Additional information', 'Added'],
    active: 'Active',
    blocked: 'Blocked',
  },
  es: {
    sheet: 'Contactos',
    titles: ['Nombre', 'Número', 'Correo', 'Conexión', 'Etiquetas', 'Estado', 'Agente preferido', 'Información adicional', 'Creado'],
    active: 'Activo',
    blocked: 'Bloqueado',
  },
  tr: {
    sheet: 'Kişiler',
    titles: ['Ad', 'Numara', 'E-posta', 'Bağlantı', 'Etiketler', 'Durum', 'Tercih edilen temsilci', 'Ek bilgiler', 'Eklendi'],
    active: 'Etkin',
    blocked: 'Engelli',
  },
};
