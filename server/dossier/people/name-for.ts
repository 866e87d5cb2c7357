import { clientRoles, has, isBackOffice, type Role } from '@parcelle/domain'

/** Who reads a name, and the name of the company that is shown in place of those of its staff. */
export type Reader = { role: Role; company: string }

export const isHiddenFrom = ({ role }: Pick<Reader, 'role'>, person: { role: Role | null }): boolean =>
  has(clientRoles, role) && person.role !== null && isBackOffice(person.role)

/** Clients read the name of the company in place of the names of its staff. */
export const nameFor = (reader: Reader, person: { name: string; role: Role | null }): string =>
  isHiddenFrom(reader, person) ? reader.company : person.name
