/** The customer that flows are tried with. */
export const testCustomer = {
  nome: 'Maria Souza',
  name: 'Maria Souza',
  firstName: 'Maria',
  email: 'maria@exemplo.com.br',
  telefone: '5511999990000',
  cidade: 'São Paulo',
  ms: 'Bom dia',
} as const;
