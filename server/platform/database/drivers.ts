import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/** Begins every transaction with settings that are local to it, so that no pooler can pass them on. */
class SettingDriver extends PostgresDriver {
  readonly #settings: string
  constructor(config: PostgresDialectConfig, settings: string) {
    super(config)
    this.#settings = settings
  }
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw(this.#settings))
  }
}

class OwnDialect extends PostgresDialect {
  readonly #driver: Driver
  constructor(config: PostgresDialectConfig, driver: Driver) {
    super(config)
    this.#driver = driver
  }
  override createDriver(): Driver {
    return this.#driver
  }
}

/** Marks the owner's transactions: only they may write evidence without the programs' login (migration 0022). */
export const ownerDialect = (config: PostgresDialectConfig): PostgresDialect =>
  new OwnDialect(config, new SettingDriver(config, `set local parcelle.acting_as = 'owner'`))

const WITHOUT_TIMEOUTS = 'set local statement_timeout = 0; set local lock_timeout = 0'
const BEGIN_WITHOUT_TIMEOUTS = `begin; ${WITHOUT_TIMEOUTS}`

/** Lets jobs take the time they need, with the login whose time-outs are for people who wait. */
export const jobDialect = (config: PostgresDialectConfig): PostgresDialect =>
  new OwnDialect(config, new JobDriver(config))

/** Runs a statement outside a transaction in one of its own, since only there a setting stays with it. */
class JobDriver implements Driver {
  readonly #driver: PostgresDriver
  constructor(config: PostgresDialectConfig) {
    this.#driver = new PostgresDriver(config)
  }
  init(): Promise<void> {
    return this.#driver.init()
  }
  async acquireConnection(): Promise<JobConnection> {
    // Unsafe cast: the declared type is that of any driver's connection.
    return new JobConnection((await this.#driver.acquireConnection()) as DriverConnection)
  }
  async beginTransaction(connection: JobConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) {
      await this.#driver.beginTransaction(connection.inner, settings)
      await connection.inner.executeQuery(CompiledQuery.raw(WITHOUT_TIMEOUTS))
    } else await connection.inner.executeQuery(CompiledQuery.raw(BEGIN_WITHOUT_TIMEOUTS))
    connection.isInTransaction = true
  }
  async commitTransaction(connection: JobConnection): Promise<void> {
    await this.#driver.commitTransaction(connection.inner)
    connection.isInTransaction = false
  }
  async rollbackTransaction(connection: JobConnection): Promise<void> {
    await this.#driver.rollbackTransaction(connection.inner)
    connection.isInTransaction = false
  }
  releaseConnection(connection: JobConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.inner)
  }
  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}

type DriverConnection = Parameters<PostgresDriver['releaseConnection']>[0]

class JobConnection implements DatabaseConnection {
  readonly inner: DriverConnection
  isInTransaction = false
  constructor(inner: DriverConnection) {
    this.inner = inner
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.inner.executeQuery<R>(query)
    await this.inner.executeQuery(CompiledQuery.raw(BEGIN_WITHOUT_TIMEOUTS))
    try {
      const result = await this.inner.executeQuery<R>(query)
      await this.inner.executeQuery(CompiledQuery.raw('commit'))
      return result
    } catch (error) {
      await this.inner.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
      throw error
    }
  }
  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }
}
