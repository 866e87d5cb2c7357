import { dossierStatuses, isDossierStatus, statusLabel, type DossierStatus } from '@parcelle/domain/dossier-status'
import { isRole, roles, type Role } from '@parcelle/domain/roles'
import type { Json } from '@parcelle/domain/studio'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'
import { isHolder } from '../model/form-model.ts'
import type { Viewer } from './preview.ts'

/** The chosen viewer; null: the person who fills in the form. */
export type ViewerChoice = { role: Role | null; state: DossierStatus }

const viewers = roles.filter((role) => role !== 'studio')
const DEFAULT_READERS: Role[] = ['back_office_user', 'manage_dossier']

export function findViewer(
  definition: Json,
  settings: Json | undefined,
  { role, state, direct }: ViewerChoice & { direct: boolean },
): Viewer {
  const held = isHolder(settings) ? settings : {}
  const forms = isHolder(held['forms']) ? held['forms'] : {}
  const toId = (id: Json | undefined) => (typeof id === 'number' ? id : -1)
  const { client, backOffice } = { client: toId(forms['client']), backOffice: toId(forms['backOffice']) }
  const readers: readonly Json[] | undefined = Array.isArray(held['readOnlyRoles']) ? held['readOnlyRoles'] : undefined
  const isBackOffice = isHolder(definition) && definition['id'] === backOffice
  return {
    role: role ?? (isBackOffice ? 'manage_dossier' : direct ? 'prospect_direct' : 'client'),
    state,
    forms: { client, backOffice },
    readOnlyRoles: readers ? readers.filter(isRole) : DEFAULT_READERS,
  }
}

/** The role that looks at the dossier, and its status. */
export function ViewerChoices({ viewer, onChoose }: { viewer: Viewer; onChoose: (asked: ViewerChoice) => void }) {
  const { t, locale } = useI18n()
  const { role, state } = viewer
  return (
    <>
      <NativeSelect
        aria-label={t('studio.preview.role')}
        clearable={false}
        chosen={role}
        choices={viewers.map((value) => ({ value, label: t(`studio.preview.role.${value}`) }))}
        onChoose={(value) => isRole(value) && onChoose({ role: value, state })}
      />
      <NativeSelect
        aria-label={t('studio.preview.status')}
        clearable={false}
        chosen={state}
        choices={dossierStatuses.map((value) => ({ value, label: statusLabel(value, locale) }))}
        onChoose={(value) => value !== null && isDossierStatus(value) && onChoose({ role, state: value })}
      />
    </>
  )
}
