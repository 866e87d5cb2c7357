// One chunk with the notices of submitted dossiers.
export { ComplianceNotice } from './compliance-notice.tsx'
export { CorrectionNotice } from './correction-notice.tsx'
export { NextNotice } from './next-notice.tsx'
export { SignedNotice } from './signed-notice.tsx'
