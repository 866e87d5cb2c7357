import { has, sellingRoles, type Role } from '../roles.ts'

export type Creation = 'customer' | 'lead' | 'own' | 'register'

/** The dashboard shows one button for each; the server refuses all others. */
export function listAllowedCreations(role: Role, features: { manualRegistration: boolean }): readonly Creation[] {
  if (has(sellingRoles, role)) return ['customer', 'lead']
  if (role === 'prospect_direct') return ['own']
  if (role === 'manage_dossier' && features.manualRegistration) return ['register']
  return []
}
