import type { DossierItem } from '@parcelle/contract/dossiers'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import styles from './pairing.module.css'

export function PairingState({ dossier }: { dossier: DossierItem }) {
  const { t } = useI18n()
  const missing = missingScope(dossier)
  const { np = null, usu = null } = dossier.pairing ?? {}
  if (missing)
    return (
      <span className={styles.missing}>
        <Icon name="warning" size={16} />
        {t(`integration.pairing.${missing}-missing`)}
      </span>
    )
  if (!np && !usu) return <span className={styles.none}>{t('integration.pairing.none')}</span>

  const isSplit = dossier.dismemberment_scope !== null
  return (
    <span className={styles.paired}>
      <Icon name="success" size={16} />
      <span>
        {np && <span>{isSplit ? t('integration.pairing.np', { code: np }) : np}</span>}
        {usu && <span>{t('integration.pairing.usu', { code: usu })}</span>}
      </span>
    </span>
  )
}

// Only a mandate needs a pairing before it is accepted: that of the half its subscriber does not hold.
function missingScope({ detention_mode: mode, dismemberment_scope: scope, pairing }: DossierItem): 'np' | 'usu' | null {
  if (mode !== 'mandate') return null
  const other = scope === 'np' ? 'usu' : 'np'
  return pairing?.[other] ? null : other
}
