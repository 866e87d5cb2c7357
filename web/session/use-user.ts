import type { Role } from '@parcelle/domain'
import { createContext, use, useSyncExternalStore } from 'react'
import { onUserChange, readProfile, readRole, type StoredProfile } from './store.ts'

export type User = StoredProfile & { role: Role }

/** The signed-in user, as stored. It only shows and hides things: the server decides. */
export function useUser(): User | null {
  return useSyncExternalStore(onUserChange, readUser)
}

/**
 * Provided by the guard alone: components that watched the storage themselves could see the user leave before it does.
 */
export const UserContext = createContext<User | null>(null)

/** For screens behind the guard, which always have a user. */
export function useSignedInUser(): User {
  const user = use(UserContext)
  if (!user) throw new Error('useSignedInUser is used outside the guard')
  return user
}

// useSyncExternalStore needs the same object for the same storage.
let last: { text: string; user: User | null } = { text: '', user: null }

function readUser(): User | null {
  const profile = readProfile()
  const role = readRole()
  const text = JSON.stringify([profile, role])
  if (text !== last.text) last = { text, user: profile && role ? { ...profile, role } : null }
  return last.user
}
