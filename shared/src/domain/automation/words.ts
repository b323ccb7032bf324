import { type CustomerLanguage, customerLanguageOf } from '../customer-language.ts';

/** What the bot says where no setting has words for it. Customers read it, in their company's language whatever language the screens are in. */
export type Words = {
  choose: string;
  notUnderstood: string;
  back: string;
  start: string;
  consent: string;
  consentYes: string;
  consentNo: string;
  consentRefused: string;
  noAudio: string;
  rate: string;
  nps: string;
  thanks: string;
  position: string;
  /** On the button that opens a list of choices; 20 letters at most. */
  showOptions: string;
};

export const words: Readonly<Record<CustomerLanguage, Words>> = {
  pt: {
    choose: 'Escolha uma opção:',
    notUnderstood: 'Não entendi. Responda com o número de uma das opções:',
    back: '0 - Voltar',
    start: '# - Menu inicial',
    consent:
      'Para atender você por aqui, precisamos guardar os dados desta conversa, conforme a LGPD. Você concorda? Se mudar de ideia, é só avisar.',
    consentYes: 'Sim, concordo',
    consentNo: 'Não concordo',
    consentRefused: 'Tudo bem. Sem o seu consentimento não podemos continuar por aqui. Se mudar de ideia, é só mandar uma nova mensagem.',
    noAudio: 'Ainda não conseguimos ouvir áudios por aqui. Pode escrever a sua mensagem, por favor?',
    rate: 'Responda com uma nota de 1 a 5.',
    nps: 'Responda com uma nota de 0 a 10.',
    thanks: 'Agradecemos a sua avaliação!',
    position: 'Posição na fila:',
    showOptions: 'Ver opções',
  },
  en: {
    choose: 'Please choose an option:',
    notUnderstood: 'I did not understand. Please reply with the number of one of the options:',
    back: '0 - Back',
    start: '# - Main menu',
    consent: 'To help you here, we need to keep the data of this conversation. Do you agree? If you change your mind, just let us know.',
    consentYes: 'Yes, I agree',
    consentNo: 'I do not agree',
    consentRefused: 'All right. Without your consent we cannot continue here. If you change your mind, just send a new message.',
    noAudio: 'We cannot listen to voice messages here yet. Could you write your message, please?',
    rate: 'Please reply with a rating from 1 to 5.',
    nps: 'Please reply with a rating from 0 to 10.',
    thanks: 'Thank you for your rating!',
    position: 'Position in the queue:',
    showOptions: 'See options',
  },
  es: {
    choose: 'Elige una opción:',
    notUnderstood: 'No entendí. Responde con el número de una de las opciones:',
    back: '0 - Volver',
    start: '# - Menú inicial',
    consent:
      'Para atenderte por aquí, necesitamos guardar los datos de esta conversación. ¿Estás de acuerdo? Si cambias de opinión, solo avísanos.',
    consentYes: 'Sí, de acuerdo',
    consentNo: 'No estoy de acuerdo',
    consentRefused: 'Está bien. Sin tu consentimiento no podemos continuar por aquí. Si cambias de opinión, solo envía un nuevo mensaje.',
    noAudio: 'Todavía no podemos escuchar audios por aquí. ¿Puedes escribir tu mensaje, por favor?',
    rate: 'Responde con una calificación del 1 al 5.',
    nps: 'Responde con una calificación del 0 al 10.',
    thanks: '¡Gracias por tu calificación!',
    position: 'Posición en la cola:',
    showOptions: 'Ver opciones',
  },
  tr: {
    choose: 'Lütfen bir seçenek belirleyin:',
    notUnderstood: 'Anlayamadım. Lütfen seçeneklerden birinin numarasını yazın:',
    back: '0 - Geri',
    start: '# - Ana menü',
    consent:
      'Size buradan yardımcı olabilmek için bu konuşmanın verilerini saklamamız gerekiyor. Kabul ediyor musunuz? Fikrinizi değiştirirseniz bize yazmanız yeterli.',
    consentYes: 'Kabul ediyorum',
    consentNo: 'Kabul etmiyorum',
    consentRefused: 'Peki. Onayınız olmadan buradan devam edemiyoruz. Fikrinizi değiştirirseniz yeni bir mesaj göndermeniz yeterli.',
    noAudio: 'Buradan henüz sesli mesaj dinleyemiyoruz. Mesajınızı yazabilir misiniz?',
    rate: 'Lütfen 1 ile 5 arasında bir puan yazın.',
    nps: 'Lütfen 0 ile 10 arasında bir puan yazın.',
    thanks: 'Değerlendirmeniz için teşekkür ederiz!',
    position: 'Sıradaki yeriniz:',
    showOptions: 'Seçenekleri gör',
  },
};

/** The words of a company, by its settings. */
export const wordsOf = (settings: Parameters<typeof customerLanguageOf>[0]): Words => words[customerLanguageOf(settings)];
