import type { EnvelopeItem } from '@parcelle/contract/signing'
import type { ReactNode } from 'react'
import { useI18n, type I18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { StatusChip, type ChipTone } from '../../../../ui/content/chip.tsx'
import type { IconName } from '../../../../ui/content/icon.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { toast } from '../../../../ui/messages/toasts.ts'
import { useAttempt } from './use-attempt.ts'
import styles from './signer-row.module.css'

type Signer = EnvelopeItem['signers'][number]
type Props = {
  envelope: EnvelopeItem
  signer: Signer
  /** The dossier has the signature, although the envelope may be older. */
  isSigned?: boolean
  /** Sends the signer's mail again; rejects with an ApiError. */
  onResend: () => Promise<void>
  /** The button to sign. */
  children?: ReactNode
}

/** One line per signer: who, how far they are, and what can be done about it. */
export function SignerRow({ envelope, signer, isSigned = false, onResend, children }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const { tone, icon, text } = describe(envelope, signer, isSigned, i18n)
  const isAwaited = !isSigned && !signer.signedAt && !signer.waitsFor
  return (
    <>
      <span className={styles.who}>
        <strong>{signer.name}</strong>
        <span>{t('wizard.sign.party', { who: t(`wizard.sign.${signer.party}`), email: signer.email })}</span>
      </span>
      <StatusChip tone={tone} icon={icon}>
        {text}
      </StatusChip>
      {envelope.can.resend && isAwaited && <Resend name={signer.name} onResend={onResend} />}
      {children}
    </>
  )
}

function describe({ state }: EnvelopeItem, signer: Signer, isSigned: boolean, { t, date }: I18n) {
  const makeChip = (tone: ChipTone, icon: IconName, text: string) => ({ tone, icon, text })
  const { signedAt, declinedAt, openedAt, sentAt, waitsFor } = signer
  if (signedAt) return makeChip('success', 'success', t('wizard.signer.signed', { date: date(signedAt) }))
  if (isSigned) return makeChip('success', 'success', t('wizard.signer.completed'))
  if (declinedAt) return makeChip('danger', 'close', t('wizard.signer.declined', { date: date(declinedAt, 'day') }))
  if (state === 'preparing') return makeChip('neutral', 'pending', t('wizard.signer.preparing'))
  if (state !== 'sent') return makeChip('neutral', 'close', t(`wizard.signer.${state}`))
  if (waitsFor) return makeChip('neutral', 'pending', t('wizard.signer.waits-for', { name: waitsFor }))
  if (openedAt) return makeChip('info', 'eye', t('wizard.signer.opened', { date: date(openedAt, 'day') }))
  if (sentAt) return makeChip('warning', 'envelope', t('wizard.signer.sent', { date: date(sentAt, 'day') }))
  return makeChip('warning', 'pending', t('wizard.signer.waiting'))
}

function Resend({ name, onResend }: { name: string; onResend: Props['onResend'] }) {
  const { t } = useI18n()
  const { isBusy, problem, attempt } = useAttempt(async () => {
    await onResend()
    toast({ tone: 'success', key: 'wizard.signer.resent', params: { name } })
  })

  return (
    <>
      <Button
        dense
        variant="tertiary"
        icon="envelope"
        loading={isBusy}
        aria-label={t('wizard.signer.resend-to', { name })}
        onClick={() => void attempt()}
      >
        {t('wizard.signer.resend')}
      </Button>
      <LiveRegion urgent>{problem}</LiveRegion>
    </>
  )
}
