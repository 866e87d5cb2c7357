import type { EnvelopeItem } from '@parcelle/contract/signing'
import { useState } from 'react'
import { ApiError, call } from '../../../api/api.ts'
import { useI18n, type I18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { StatusChip, type ChipTone } from '../../../ui/content/chip.tsx'
import type { IconName } from '../../../ui/content/icon.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { toast } from '../../../ui/messages/toasts.ts'
import { useWizard } from '../wizard-context.ts'
import { Withdrawal } from './withdrawal.tsx'
import styles from './status-view.module.css'

type Signer = EnvelopeItem['signers'][number]

export function SignerRows({ envelope }: { envelope: EnvelopeItem }) {
  const { t, date } = useI18n()
  const { state, expiresAt, signers, can } = envelope
  return (
    <div className={styles.next}>
      <h4>{t('wizard.sign.signers')}</h4>
      <ul className={styles.signers}>
        {signers.map((signer) => (
          <SignerRow key={signer.party} envelope={envelope} signer={signer} />
        ))}
      </ul>
      {state === 'sent' && expiresAt && (
        <p className={styles.quiet}>{t('wizard.sign.until', { date: date(expiresAt) })}</p>
      )}
      {can.void && <Withdrawal />}
    </div>
  )
}

function SignerRow({ envelope, signer }: { envelope: EnvelopeItem; signer: Signer }) {
  const i18n = useI18n()
  const { t } = i18n
  const { tone, icon, text } = describe(envelope, signer, i18n)
  return (
    <li>
      <span className={styles.who}>
        <strong>{signer.name}</strong>
        <span>{t('wizard.sign.party', { who: t(`wizard.sign.${signer.party}`), email: signer.email })}</span>
      </span>
      <StatusChip tone={tone} icon={icon}>
        {text}
      </StatusChip>
      {envelope.can.resend && !signer.signedAt && !signer.waitsFor && <Resend kind={envelope.kind} signer={signer} />}
    </li>
  )
}

function describe({ state }: EnvelopeItem, signer: Signer, { t, date }: I18n) {
  const makeChip = (tone: ChipTone, icon: IconName, text: string) => ({ tone, icon, text })
  const { signedAt, declinedAt, openedAt, sentAt, waitsFor } = signer
  if (signedAt) return makeChip('success', 'success', t('wizard.signer.signed', { date: date(signedAt, 'both') }))
  if (declinedAt) return makeChip('danger', 'close', t('wizard.signer.declined', { date: date(declinedAt, 'both') }))
  if (state === 'preparing') return makeChip('neutral', 'pending', t('wizard.signer.preparing'))
  if (state !== 'sent') return makeChip('neutral', 'close', t(`wizard.signer.${state}`))
  if (waitsFor) return makeChip('neutral', 'pending', t('wizard.signer.waits-for', { name: waitsFor }))
  if (openedAt) return makeChip('info', 'eye', t('wizard.signer.opened', { date: date(openedAt, 'both') }))
  if (sentAt) return makeChip('warning', 'envelope', t('wizard.signer.sent', { date: date(sentAt, 'both') }))
  return makeChip('warning', 'pending', t('wizard.signer.waiting'))
}

function Resend({ kind, signer }: { kind: EnvelopeItem['kind']; signer: Signer }) {
  const { t, messageFor } = useI18n()
  const { id, settings, envelopes } = useWizard()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function send() {
    setBusy(true)
    setProblem(null)
    try {
      await call('resendEnvelope', { params: { id, esign: settings.esign }, body: { kind, party: signer.party } })
      toast({ tone: 'success', key: 'wizard.signer.resent', params: { name: signer.name } })
      await envelopes.refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(messageFor(error.message, error.errors[0]?.params))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        dense
        variant="tertiary"
        icon="envelope"
        loading={isBusy}
        aria-label={t('wizard.signer.resend-to', { name: signer.name })}
        onClick={() => void send()}
      >
        {t('wizard.signer.resend')}
      </Button>
      <LiveRegion urgent>{problem}</LiveRegion>
    </>
  )
}
