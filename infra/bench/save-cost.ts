import { startTestCloud } from '@balcao/functions/testing/start-test-cloud.ts';
import { collectUsage } from './cost/collect-usage.ts';

export type SaveCost = { name: string; writeUnits: number; indexUnits: number; readUnits: number };

/** What one administrative save uses of the table, everything that follows from it included: the act, its entry in the log, reactions and frames' reads. */
export const measureSaves = async (): Promise<SaveCost[]> => {
  const collector = await collectUsage();
  const cloud = await startTestCloud({ parts: 'backend' });
  try {
    const { makeCompany, newNumber } = await import('@balcao/functions/testing/make-company.ts');
    const { owner, tag, queue } = await makeCompany(cloud.endpoints.api, 'Salva');
    const { body: contact } = await owner.call('POST', '/contacts', { body: { name: 'Pessoa', number: newNumber() } });
    const { body: user } = await owner.call('POST', '/users', {
      body: { name: 'Atendente', email: `salva-${Date.now()}@empresa.example`, password: 'Balcao#2026', profile: 'user' },
    });
    const saves: Record<string, () => Promise<{ status: number; body: unknown }>> = {
      'a tag added': () => owner.call('POST', '/tags', { body: { name: 'Nova', color: '#123456' } }),
      'a tag changed': () => owner.call('PUT', '/tags/{id}', { params: { id: tag.id }, body: { name: 'Outra' } }),
      'a queue changed': () => owner.call('PUT', '/queue/{id}', { params: { id: queue.id }, body: { greetingMessage: 'Olá!' } }),
      'a user changed': () => owner.call('PUT', '/users/{id}', { params: { id: user.id }, body: { showDashboard: 'enabled' } }),
      'a setting changed': () => owner.call('PUT', '/companySettings', { body: { column: 'requiredTag', data: 'enabled' } }),
      'a quick message added': () => owner.call('POST', '/quick-messages', { body: { shortcode: 'oi', message: 'Olá!', geral: true } }),
      'a contact changed': () => owner.call('PUT', '/contacts/{id}', { params: { id: contact.id }, body: { email: 'a@b.example' } }),
      'a contact tagged': () => owner.call('POST', '/tags/sync', { body: { contactId: contact.id, tags: [tag.id] } }),
      'a message scheduled': () =>
        owner.call('POST', '/schedules', {
          body: { body: 'Até amanhã!', contactId: contact.id, sendAt: new Date(Date.now() + 86_400_000).toISOString() },
        }),
      'a tag deleted': () => owner.call('DELETE', '/tags/{id}', { params: { id: tag.id } }),
    };
    const costs: SaveCost[] = [];
    for (const [name, save] of Object.entries(saves)) {
      await collector.take();
      const { status, body } = await save();
      if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
      const used = (await collector.take()).filter((entry) => entry.kind === 'table');
      const sum = (unit: 'readUnits' | 'writeUnits' | 'indexUnits') => used.reduce((total, entry) => total + entry[unit], 0);
      costs.push({ name, writeUnits: sum('writeUnits'), indexUnits: sum('indexUnits'), readUnits: sum('readUnits') });
    }
    return costs;
  } finally {
    await cloud.stop();
    collector.stop();
  }
};
