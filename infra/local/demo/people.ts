const firstNames = [
  'Ana',
  'Bruno',
  'Carla',
  'Diego',
  'Eduarda',
  'Felipe',
  'Gabriela',
  'Heitor',
  'Isabela',
  'João',
  'Karina',
  'Lucas',
  'Mariana',
  'Nelson',
  'Olívia',
  'Paulo',
  'Quitéria',
  'Rafael',
  'Sofia',
  'Thiago',
  'Úrsula',
  'Vinícius',
  'Wanda',
  'Yasmin',
  'Zeca',
];
const lastNames = [
  'Almeida',
  'Barbosa',
  'Cardoso',
  'Dias',
  'Esteves',
  'Fernandes',
  'Gonçalves',
  'Holanda',
  'Inácio',
  'Junqueira',
  'Lima',
  'Magalhães',
  'Nogueira',
  'Oliveira',
  'Pereira',
  'Queiroz',
  'Ribeiro',
  'Santos',
  'Teixeira',
  'Uchôa',
  'Vieira',
  'Xavier',
];
const areaCodes = ['11', '21', '31', '41', '47', '51', '61', '71', '81', '85', '92'];

export type Person = { name: string; number: string; email: string };

/** The n-th demo person; the same one on every run. */
export const person = (n: number): Person => {
  const first = firstNames[n % firstNames.length] ?? 'Ana';
  const last = lastNames[(n * 7 + 2 * Math.floor(n / firstNames.length)) % lastNames.length] ?? 'Lima';
  const area = areaCodes[n % areaCodes.length] ?? '11';
  const plain = `${first}.${last}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return {
    name: `${first} ${last}`,
    number: `55${area}9${String(81_000_000 + n * 137_911).slice(0, 8)}`,
    email: n % 3 === 0 ? `${plain}${n}@example.com` : '',
  };
};
