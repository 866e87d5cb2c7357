export type ComplianceInput = {
  reason?: string
  documents?: { elementId: number; typeId: string | null; reason: string }[]
  due?: string
  signedOn?: string
}
