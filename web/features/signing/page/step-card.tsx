import { signingSteps, type SigningStep } from '@parcelle/domain'
import type { SigningPage } from '@parcelle/contract/signing-page'
import { useEffect, useRef, type ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './step-card.module.css'

/** Who signs what. The form that an advisor signs is their clients'. */
export function useLead({ kind, number, signer }: Pick<SigningPage, 'kind' | 'number' | 'signer'>): string {
  const { t } = useI18n()
  const documents =
    signer.party === 'subscriber_advisor' ? 'signature.documents.advisor' : (`signature.documents.${kind}` as const)
  return t('signature.about', { name: signer.name, documents: t(documents), number })
}

/** What is signed: the product and the amount to be paid. */
export function Subject({ page: { product, amount } }: { page: SigningPage }) {
  const { t, amount: formatAmount } = useI18n()
  if (product === null && amount === null) return null
  return (
    <p className={styles.subject}>
      {product !== null && <span>{product}</span>}
      {amount !== null && (
        <strong>
          <VisuallyHidden>{t('signature.amount')}</VisuallyHidden>
          {formatAmount(amount)}
        </strong>
      )}
    </p>
  )
}

/** The current step. When it changes, the focus moves to its title. */
export function StepCard({ step, children }: { step: SigningStep; children: ReactNode }) {
  const { t } = useI18n()
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const at = signingSteps.indexOf(step)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    title.current?.focus()
  }, [step])

  return (
    <section aria-labelledby="signature-step">
      <Card>
        <p className={styles.at}>{t('signature.step', { step: at + 1, steps: signingSteps.length })}</p>
        <ol className={styles.bar} aria-hidden>
          {signingSteps.map((one, rank) => (
            <li key={one} data-done={rank <= at} />
          ))}
        </ol>
        <h2 id="signature-step" ref={title} tabIndex={-1} className={styles.title}>
          {t(`signature.step.${step}`)}
        </h2>
        {children}
      </Card>
    </section>
  )
}
