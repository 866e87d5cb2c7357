import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { presentFooter } from './footer.ts'
import { presentSettings } from './present.ts'

export function settingsHandlers(deps: Deps): Handlers<RoutesByFeature['settings']> {
  return {
    readSettings: () => presentSettings(deps),
    readFooter: ({ locale }) => ({ blocks: presentFooter(deps.deployment, locale) }),
  }
}
