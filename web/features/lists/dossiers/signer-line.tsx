import type { DossierItem } from '@parcelle/contract/dossiers'
import type { SigningAct } from '@parcelle/domain'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Icon, type IconName } from '../../../ui/content/icon.tsx'
import { signerActs } from './signer-acts.ts'
import styles from './signer-line.module.css'

const icons: Record<SigningAct, IconName> = {
  sent_to: 'envelope',
  delivered_to: 'eye',
  signed_by: 'check',
  declined_by: 'close',
}

export function SignerLine({ dossier }: { dossier: DossierItem }) {
  const { t } = useI18n()
  const acts = signerActs(dossier)
  if (acts.length === 0) return null
  return (
    <ul className={styles.signers} aria-label={t('dossier.signers')}>
      {acts.map(({ signer, act }) => (
        <li key={signer} className={styles[act]}>
          <Icon name={icons[act]} size={16} />
          {t(`signing.${act}.${signer}`)}
        </li>
      ))}
    </ul>
  )
}
