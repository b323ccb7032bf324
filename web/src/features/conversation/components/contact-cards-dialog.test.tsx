// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { api } from '../../../lib/api/client.ts';
import { ContactCardsDialog } from './contact-cards-dialog.tsx';

vi.mock('../../../lib/api/client.ts', () => ({ api: { pickContacts: vi.fn(), listTickets: async () => ({ tickets: [] }) } }));

beforeAll(() => startI18n());
afterEach(cleanup);

const contact = (name: string, number: string | null, isGroup = false) => ({ id: name, name, number, isGroup, urlPicture: null });
const show = (contacts: ReturnType<typeof contact>[]) => {
  vi.mocked(api.pickContacts).mockResolvedValue({ contacts: contacts as never, hasMore: false, nextCursor: null });
  const onSend = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ContactCardsDialog onSend={onSend} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pessoa' } });
  return onSend;
};
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('ContactCardsDialog', () => {
  it('sends those chosen, in the order they were chosen', async () => {
    const onSend = show([contact('Ana', '5511977776666'), contact('Bia', '551133334444'), contact('Caio', '5511966665555')]);

    fireEvent.click(await box(/Bia/));
    fireEvent.click(await box(/Caio/));
    fireEvent.click(await box(/Ana/));
    fireEvent.click(screen.getByRole('button', { name: 'Remover Caio' }));
    fireEvent.click(screen.getByRole('button', { name: 'Enviar (2)' }));

    expect(onSend).toHaveBeenCalledExactlyOnceWith([
      { name: 'Bia', number: '551133334444' },
      { name: 'Ana', number: '5511977776666' },
    ]);
  });

  it('says why somebody cannot be chosen: no number, a masked one, a group', async () => {
    show([
      contact('Lia', null),
      contact('Mara', '5511*******66'),
      contact('Turma', '120363000000000', true),
      contact('Ana', '5511977776666'),
    ]);

    expect((await box(/Lia Sem número/)).disabled).toBe(true);
    expect((await box(/Mara Sem número/)).disabled).toBe(true);
    expect((await box(/Turma Grupo/)).disabled).toBe(true);
    expect((await box(/Ana/)).disabled).toBe(false);
  });

  it('sends nothing when nobody, or too many, are chosen', async () => {
    const onSend = show(Array.from({ length: 11 }, (_, index) => contact(`Pessoa ${index}`, `55119777766${index + 10}`)));

    await screen.findAllByRole('checkbox');
    fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    for (const each of screen.getAllByRole('checkbox')) fireEvent.click(each);
    fireEvent.click(screen.getByRole('button', { name: 'Enviar (11)' }));
    expect(onSend).not.toHaveBeenCalled();

    fireEvent.click(screen.getByRole('button', { name: 'Remover Pessoa 3' }));
    fireEvent.click(screen.getByRole('button', { name: 'Enviar (10)' }));
    expect(onSend).toHaveBeenCalledOnce();
  });
});
