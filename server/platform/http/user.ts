import type { Role } from '@parcelle/domain'

/** The caller, read from the database at each call. */
export type User = {
  id: string
  username: string
  firstname: string
  lastname: string
  role: Role
  firmId: string | null
  /** The sign-in behind the token, with the embedded provider only. */
  session?: string
  /** With a replica only: what it must have before this person reads from it. */
  lastWrite?: number | null
}
