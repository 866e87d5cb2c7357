import type { Role } from '@parcelle/domain'
import { writeToken, writeUser } from '../session/store.ts'
import { stubBrowser } from './browser.ts'
import { storeTestSettings } from './settings.ts'

export function beSignedIn(role: Role = 'advisor', name = 'one'): void {
  writeToken({
    access_token: `access-${name}`,
    refresh_token: `refresh-${name}`,
    token_type: 'Bearer',
    id_token: null,
    expires_at: Date.now() + 300_000,
  })
  writeUser({ username: 'louise', firstname: 'Louise', lastname: 'Petit', role })
}

export function clearStorage(): void {
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
}

export function beNewlySignedIn(role?: Role): void {
  stubBrowser()
  clearStorage()
  storeTestSettings()
  beSignedIn(role)
}
