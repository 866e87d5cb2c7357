export const roles = [
  'client',
  'prospect',
  'prospect_direct',
  'advisor',
  'partner',
  'manager',
  'back_office_user',
  'manage_dossier',
  'studio',
] as const
export type Role = (typeof roles)[number]

/** Check and manage every dossier of the company; do not fill in the client form. */
const backOfficeRoles = ['back_office_user', 'manage_dossier'] as const satisfies readonly Role[]
export const sellingRoles = ['advisor', 'partner', 'manager'] as const satisfies readonly Role[]

/** Write and publish editions; see no dossier. */
export const isStudio = (role: Role): boolean => role === 'studio'

export const clientRoles = ['client', 'prospect', 'prospect_direct'] as const satisfies readonly Role[]

export function isRole(text: unknown): text is Role {
  return roles.some((role) => role === text)
}

export function isBackOffice(role: Role): boolean {
  return has(backOfficeRoles, role)
}

export function has(group: readonly Role[], role: Role): boolean {
  return group.includes(role)
}
