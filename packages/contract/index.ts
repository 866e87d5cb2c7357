import { dashboard } from './dashboard.ts'
import { profile } from './profile.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'

/** Every call, room by room. The server must serve each of them; the web can make no other. */
export const rooms = { session, settings, profile, dashboard }
export type Rooms = typeof rooms

export type Api = Rooms['session'] & Rooms['settings'] & Rooms['profile'] & Rooms['dashboard']
