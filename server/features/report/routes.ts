import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { decideLinked, openLinked, readLinked } from './reading/by-link.ts'
import { openReport } from './reading/open-report.ts'
import { readReport } from './reading/read-report.ts'
import { saveText } from './save-text.ts'

export function reportHandlers(deps: Deps): Handlers<RoutesByFeature['report']> {
  return {
    readReport: ({ params, user, locale }) => readReport(deps, user, params.id, locale),
    saveReportText: ({ params, body, user, requestId }) => saveText(deps, { ...params, ...body, user, requestId }),
    openReport: ({ params, user, locale, requestId }) => openReport(deps, user, params.id, { locale, requestId }),
    readLinkedReport: ({ params, ...visit }) => readLinked(deps, { ...params, ...visit }),
    openLinkedReport: ({ params, ...visit }) => openLinked(deps, { ...params, ...visit }),
    decideLinkedReport: ({ params, body, ...visit }) => decideLinked(deps, { ...params, ...visit }, body),
  }
}
