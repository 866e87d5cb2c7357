// One chunk with what only a submitted dossier says above its blocks.
export { ComplianceNotice } from './compliance-notice.tsx'
export { CorrectionNotice } from './correction-notice.tsx'
export { NextNotice } from './next-notice.tsx'
export { SignedNotice } from './signed-notice.tsx'
