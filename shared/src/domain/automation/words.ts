/** What the bot says where no setting has words for it. Customers read it, whatever language the screens are in. */
export const words = {
  choose: 'Escolha uma opção:',
  notUnderstood: 'Não entendi. Escolha uma das opções:',
  back: '0 - Voltar',
  start: '# - Menu inicial',
  consent: 'Precisamos do seu consentimento para guardar os dados deste atendimento. Você concorda?',
  consentChoices: '1 - Sim, concordo\n2 - Não concordo',
  consentRefused: 'Sem o seu consentimento não podemos continuar o atendimento por aqui.',
  noAudio: 'Não conseguimos ouvir áudios por aqui. Por favor, escreva a sua mensagem.',
  rate: 'Responda com uma nota de 1 a 5.',
  nps: 'Responda com uma nota de 0 a 10.',
  thanks: 'Obrigado pela sua avaliação!',
  position: 'Posição na fila:',
} as const;
