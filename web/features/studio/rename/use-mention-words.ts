import type { Mention } from '@parcelle/domain/studio-rename'
import { settings } from '@parcelle/domain/studio-settings'
import type { Locale } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { readText } from '../form/model/form-model.ts'

/** The mentions of a part as sentences. */
export function useMentionWords(): (mention: Mention) => string {
  const { t, locale } = useI18n()
  return ({ kind, name, file, detail }) => {
    if (kind === 'role') return t(isNamedRole(detail) ? `studio.role.${detail}` : 'studio.role', { detail })
    if (kind === 'setting') return t('studio.mention.setting', { name: settingName(detail, locale) })
    if (file === SHARED) return t('studio.mention.shared')
    return t(`studio.mention.${kind}`, { name: readText(name, locale) || file })
  }
}

const SHARED = 'documents/shared.json'

const namedRoles = ['pairing', 'screening', 'signers', 'signatureButtons', 'known', 'prospect'] as const
const isNamedRole = (role: string): role is (typeof namedRoles)[number] => namedRoles.some((one) => one === role)

/** Label of a setting, by its path or that of its parent. */
function settingName(path: string, locale: Locale): string {
  const [whole] = path.split('.')
  const found =
    Object.entries(settings).find(([key]) => key === path) ??
    Object.entries(settings).find(([key]) => key.split('.')[0] === whole)
  return found ? found[1].name[locale] : path
}
