import type { DossierRow } from './access.ts'

/** Every column of a dossier, but those that only lists read. */
export const dossierColumns = [
  ...(['id', 'number', 'form_id', 'form_version', 'direct', 'status', 'bucket', 'markers', 'integrate_state'] as const),
  ...(['client_id', 'advisor_id', 'created_by', 'owner_id', 'firm_id', 'duplicated_from'] as const),
  ...(['creation_date', 'validation_date', 'signature_date', 'last_activity', 'last_submitted_block'] as const),
  ...(['product', 'shares', 'subscription_amount', 'detention_mode', 'dismemberment_type'] as const),
  ...(['dismemberment_scope', 'page_id', 'page_rank', 'page_count', 'missing', 'last_reason', 'search'] as const),
  'lead',
] as const satisfies (keyof DossierRow)[]
