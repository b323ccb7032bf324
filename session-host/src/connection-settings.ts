import type { CompanyStore } from '@balcao/functions/organisation/companies/service/company-records.ts';
import type { Connection, ConnectionStore } from '@balcao/functions/setup/connections/service/connection-records.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { log } from '@balcao/functions/platform/logger.ts';

type Deps = {
  connectionId: ConnectionId;
  connections: Pick<ConnectionStore, 'get'>;
  companies: Pick<CompanyStore, 'get'>;
};

const defaultTimeZone = 'America/Sao_Paulo';

/** How old what the session goes by may be: changed settings count from then on. */
const refreshEveryMs = 20_000;

/** The connection's and company's settings a session acts on, at hand without waiting. */
export class ConnectionSettings {
  private readonly deps: Deps;
  private connection: Connection | null = null;
  private takesCalls = true;
  /** Of the company. */
  timeZone = defaultTimeZone;
  private timer: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  get allowGroup(): boolean {
    return this.connection?.allowGroup === true;
  }

  get rejectsCalls(): boolean {
    return !this.takesCalls;
  }

  get current(): Connection | null {
    return this.connection;
  }

  async start(): Promise<void> {
    await this.refresh();
    this.timer ??= setInterval(() => {
      this.refresh().catch((error: unknown) =>
        log.warn('SETTINGS_STALE the last ones stay in force', { connectionId: this.deps.connectionId, error: String(error) }),
      );
    }, refreshEveryMs);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  async refresh(): Promise<void> {
    const [connection, company] = await Promise.all([this.deps.connections.get(this.deps.connectionId), this.deps.companies.get()]);
    this.connection = connection;
    this.timeZone = company?.timeZone ?? this.timeZone;
    this.takesCalls = company?.settings.acceptCallWhatsapp !== 'disabled';
  }
}
