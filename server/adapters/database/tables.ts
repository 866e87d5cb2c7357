import type { Bucket, DossierStatus, IntegrationState, Role } from '@parcelle/domain'
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

/** The tables as their columns are, snake_case. The constraints are in the migrations. */
export type Tables = {
  app_user: AppUserTable
  firm: { id: string; code: string; name: string }
  network_firm: { manager_id: string; firm_id: string }
  client: ClientTable
  dossier: DossierTable
  dossier_authorized_client: { dossier_id: string; client_id: string }
  kept_secret: { name: string; value: Json; created_at: Generated<Date> }
  oidc_state: OidcStateTable
  rate_limit: { key: string; window_ends: Date; hits: number }
}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

type Json = ColumnType<unknown, string, string>

type AppUserTable = {
  id: Generated<string>
  username: string
  /** What an external provider calls this person; null until known. */
  subject: string | null
  external_id: string | null
  firstname: string
  lastname: string
  email: string
  email_signer: string | null
  role: Role
  firm_id: string | null
  password_hash: string | null
  disabled: Generated<boolean>
  journal_secret: Generated<Buffer>
  created_at: Generated<Date>
}

type ClientTable = {
  id: Generated<string>
  kind: 'client' | 'prospect'
  civility: string | null
  first_name: string | null
  last_name: string
  username: string | null
  email: string | null
  advisor_id: string | null
  user_id: string | null
}

type DossierTable = {
  id: Generated<string>
  number: Generated<string>
  form_id: number
  direct: boolean
  status: DossierStatus
  /** Derived from the status by the database, so that lists and counters can never disagree with it. */
  bucket: ColumnType<Bucket, never, never>
  markers: Generated<string[]>
  integrate_state: Generated<IntegrationState>
  client_id: string | null
  advisor_id: string | null
  created_by: string
  creation_date: Generated<Date>
  signature_date: Date | null
  last_activity: Generated<Date>
}

type OidcStateTable = {
  model: string
  id: string
  payload: Json
  grant_id: string | null
  user_code: string | null
  uid: string | null
  expires_at: Date | null
  consumed_at: Date | null
}
