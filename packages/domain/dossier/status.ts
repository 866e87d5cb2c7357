/** The four lists a dossier can be in. Every status belongs to exactly one. */
export const buckets = ['current', 'signature', 'signed', 'abandoned'] as const
export type Bucket = (typeof buckets)[number]

type Status = { bucket: Bucket; fr: string; en: string }

const statuses = {
  ongoing: { bucket: 'current', fr: 'En cours', en: 'In progress' },
  mission_validation: {
    bucket: 'current',
    fr: 'Lettre de mission en signature',
    en: 'Mission letter out for signature',
  },
  mission_validated: { bucket: 'current', fr: 'Lettre de mission signée', en: 'Mission letter signed' },
  mission_abort: { bucket: 'current', fr: 'Lettre de mission abandonnée', en: 'Mission letter aborted' },
  adequacy_report_validation: {
    bucket: 'current',
    fr: "Rapport d'adéquation à valider",
    en: 'Suitability report to be validated',
  },
  adequacy_report_validated: {
    bucket: 'current',
    fr: "Rapport d'adéquation validé",
    en: 'Suitability report validated',
  },
  adequacy_report_failure: { bucket: 'current', fr: "Rapport d'adéquation refusé", en: 'Suitability report refused' },
  registration: { bucket: 'current', fr: 'Enregistrement en cours', en: 'Being registered' },
  registered: { bucket: 'current', fr: 'Enregistré', en: 'Registered' },
  compliance_validation: { bucket: 'current', fr: 'Contrôle de conformité', en: 'Compliance check' },
  additional_documents: {
    bucket: 'current',
    fr: 'Pièces complémentaires demandées',
    en: 'Additional documents requested',
  },
  compliant: { bucket: 'current', fr: 'Conforme', en: 'Compliant' },
  compliant_payment: { bucket: 'current', fr: 'Conforme, règlement reçu', en: 'Compliant, funds received' },
  signature: { bucket: 'signature', fr: 'En signature', en: 'Out for signature' },
  unsigned: { bucket: 'signature', fr: 'Non signé', en: 'Unsigned' },
  signed: { bucket: 'signed', fr: 'Signé', en: 'Signed' },
  canceled: { bucket: 'abandoned', fr: 'Abandonné', en: 'Abandoned' },
  rejected: { bucket: 'abandoned', fr: 'Rejeté', en: 'Rejected' },
} as const satisfies Record<string, Status>

export type DossierStatus = keyof typeof statuses
export const dossierStatuses = Object.keys(statuses).filter(isDossierStatus)

export function isDossierStatus(text: string): text is DossierStatus {
  return Object.hasOwn(statuses, text)
}

export function toBucket(status: DossierStatus): Bucket {
  return statuses[status].bucket
}

export function statusLabel(status: DossierStatus, locale: 'fr' | 'en'): string {
  return statuses[status][locale]
}

export const integrationStates = ['ongoing', 'validated', 'sync', 'error', 'refused'] as const
export type IntegrationState = (typeof integrationStates)[number]
