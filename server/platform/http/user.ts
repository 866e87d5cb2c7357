import type { Role } from '@parcelle/domain'

/** Who is calling, read from the user's row at each call. */
export type User = {
  id: string
  username: string
  firstname: string
  lastname: string
  role: Role
  firmId: string | null
  /** The sign-in that the token comes from, where the provider is ours. */
  session?: string
}
