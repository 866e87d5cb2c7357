import type { Deployment } from './deployment.ts'

export type FormKind = 'client' | 'backOffice'

/** Which of the company's two forms a dossier is on. */
export function formKindOf({ forms }: Pick<Deployment, 'forms'>, { form_id }: { form_id: number }): FormKind {
  return form_id === forms.backOffice ? 'backOffice' : 'client'
}
