import type { Client } from '@parcelle/contract/clients'
import { CompiledQuery } from 'kysely'
import type { Db } from '../../adapters/database/tables.ts'
import type { Scope } from '../../dossier/visibility.ts'

/** More than anybody reads; the largest portfolios have a few thousand. */
const MOST = 20_000

// As the index has it, so that one portfolio is read in order and never sorted.
const BY_NAME = 'last_name collate "fr-x-icu", first_name collate "fr-x-icu" nulls first, id'

type Row = Omit<Client, 'current_dossier'> & { dossier_id: string | null; dossier_number: string | null }

/** The clients of a portfolio, each with the dossier that is under way for them, if any. As in a French directory. */
export async function findClients(db: Db, scope: Scope): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(clientsOf(scope), scope.id === null ? [] : [scope.id]))
  return rows
}

export function clientsOf({ kind }: Scope): string {
  return `
    with portfolio as (
      select id, civility, first_name, last_name, username, email, row_number() over (order by ${BY_NAME}) as place
      from client where ${portfolioOf[kind]} order by ${BY_NAME} limit ${MOST}
    )
    select p.id, civility, first_name, last_name, username, email, d.id as dossier_id, d.number as dossier_number
    from portfolio p left join lateral (
      select id, number from dossier where client_id = p.id and bucket = 'current' and ${visibleIn[kind]}
      order by last_activity desc, id desc limit 1
    ) d on true
    order by place`
}

const network = 'select firm_id from network_firm where manager_id = $1'

/** Whose clients: his own, those of the people of his firm or network, everyone's. */
const portfolioOf: Record<Scope['kind'], string> = {
  owner: 'advisor_id = $1',
  firm: 'advisor_id in (select id from app_user where firm_id = $1)',
  network: `advisor_id in (select $1 union select id from app_user where firm_id in (${network}))`,
  all: 'true',
  client: 'false and $1::uuid is not null',
}

const visibleIn: Record<Scope['kind'], string> = {
  owner: 'owner_id = $1',
  firm: 'firm_id = $1',
  network: `firm_id in (${network})`,
  all: 'true',
  client: 'false',
}
