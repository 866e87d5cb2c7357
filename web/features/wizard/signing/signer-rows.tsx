import type { EnvelopeItem } from '@parcelle/contract/signing'
import { signingButtons } from '@parcelle/domain'
import type { Block } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { resendMail } from '../store/open-signing.ts'
import { SignerRow } from '../widgets/button/signer-row.tsx'
import { useWizard } from '../wizard-context.ts'
import { Withdrawal } from './withdrawal.tsx'
import styles from './status-view.module.css'

type Props = {
  block: Block
  envelope: EnvelopeItem
  /** The elements of the block are on screen, and those of signers show them already. */
  hasButtons: boolean
}

/** The signers, each once, until when they sign, and how to withdraw. */
export function SignerRows({ block, envelope, hasButtons }: Props) {
  const { t, date } = useI18n()
  const wizard = useWizard()
  const { kind, state, expiresAt, signers, can } = envelope
  const isShown = (party: string) =>
    block.elements.some(({ id, attributes }) => {
      const button = signingButtons.find(({ marker }) => marker === attributes.marker)
      return button?.envelope === kind && button.signer === party && wizard.engine.visible(id)
    })
  const others = signers.filter(({ party }) => !hasButtons || !isShown(party))
  return (
    <div className={styles.next}>
      {others.length > 0 && <h4>{t('wizard.sign.signers')}</h4>}
      {others.length > 0 && (
        <ul className={styles.signers}>
          {others.map((signer) => (
            <li key={signer.party}>
              <SignerRow
                envelope={envelope}
                signer={signer}
                onResend={() => resendMail(wizard, { kind, party: signer.party })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.until}>
        {state === 'sent' && expiresAt && (
          <p className={styles.quiet}>{t('wizard.sign.until', { date: date(expiresAt) })}</p>
        )}
        {can.void && <Withdrawal />}
      </div>
    </div>
  )
}
