import { has, sellingRoles, type Role } from '../roles.ts'

export type Creation = 'customer' | 'lead' | 'own' | 'register'

/** The ways a role may open a dossier; the dashboard shows one button for each, and the server allows no other. */
export function allowedCreations(role: Role, features: { manualRegistration: boolean }): readonly Creation[] {
  if (has(sellingRoles, role)) return ['customer', 'lead']
  if (role === 'prospect_direct') return ['own']
  if (role === 'manage_dossier' && features.manualRegistration) return ['register']
  return []
}
