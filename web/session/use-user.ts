import type { Role } from '@parcelle/domain'
import { createContext, use, useSyncExternalStore } from 'react'
import { onUserChange, readProfile, readRole, type StoredProfile } from './store.ts'

export type User = StoredProfile & { role: Role }

/** Who is signed in, as stored after sign-in. It only hides and shows things: the server decides. */
export function useUser(): User | null {
  return useSyncExternalStore(onUserChange, readUser)
}

/** Filled by the guard alone: were each component to watch the storage, some would see the user leave before it does. */
export const UserContext = createContext<User | null>(null)

/** For screens behind the guard, which lets nobody in without a name. */
export function useSignedInUser(): User {
  const user = use(UserContext)
  if (!user) throw new Error('useSignedInUser is used outside the guard')
  return user
}

// The same object as long as the storage says the same, as React asks.
let last: { text: string; user: User | null } = { text: '', user: null }

function readUser(): User | null {
  const profile = readProfile()
  const role = readRole()
  const text = JSON.stringify([profile, role])
  if (text !== last.text) last = { text, user: profile && role ? { ...profile, role } : null }
  return last.user
}
