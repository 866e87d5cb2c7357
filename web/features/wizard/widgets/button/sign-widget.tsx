import type { EnvelopeItem } from '@parcelle/contract/signing'
import { isSigned, signingButtons, type SigningButton } from '@parcelle/domain'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../../../api/api.ts'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { useStore } from '../../../../ui/store.ts'
import { useElementServices } from '../../element/element-context.ts'
import { FormText } from '../field/form-text.tsx'
import { useElementTexts } from '../field/element-texts.ts'
import { domId, type WidgetProps } from '../field/widget.ts'
import styles from './sign-widget.module.css'

type Signer = EnvelopeItem['signers'][number]

/** button_docusign_iframe: the signer, the documents and the button; before, whom it waits for; after, a tick. */
export function SignWidget({ element }: WidgetProps) {
  const { t, date } = useI18n()
  const { view, signing } = useElementServices()
  const envelopes = useStore(signing.envelopes)
  const loadState = useStore(signing.loadState)
  const button = signingButtons.find(({ marker }) => marker === element.attributes.marker)
  const envelope = envelopes.find(({ kind }) => kind === button?.envelope)
  const signer = envelope?.signers.find(({ party }) => party === button?.signer)
  if (isSigned(button, { markers: [], ...view.facts }) || signer?.signedAt) {
    const who = signer?.name ?? t(`wizard.sign.${button?.signer ?? 'subscriber'}`)
    return (
      <p id={domId(element.id)} tabIndex={-1} className={styles.signed}>
        <Icon name="success" />
        {signer?.signedAt
          ? t('widget.sign.signed-on', { who, date: date(signer.signedAt) })
          : t('widget.sign.signed', { who })}
      </p>
    )
  }
  if (!envelope && loadState !== 'read')
    return <WaitingCard element={element}>{t(`widget.sign.${loadState}`)}</WaitingCard>
  if (!button || !envelope || !signer || envelope.state === 'preparing')
    return <WaitingCard element={element}>{t('widget.sign.preparing')}</WaitingCard>
  if (!signer.canSign)
    return (
      <WaitingCard element={element}>
        {t('widget.sign.waits-for', { name: signer.waitsFor ?? signer.name })}
      </WaitingCard>
    )
  return <SignCard element={element} button={button} envelope={envelope} signer={signer} />
}

function WaitingCard({ element, children }: Pick<WidgetProps, 'element'> & { children: ReactNode }) {
  return (
    <div id={domId(element.id)} tabIndex={-1} className={styles.card}>
      <Title element={element} />
      <LiveRegion>
        <p className={styles.waiting}>
          <Icon name="pending" />
          {children}
        </p>
      </LiveRegion>
    </div>
  )
}

function Title({ element }: Pick<WidgetProps, 'element'>) {
  const { label, help } = useElementTexts(element)
  return (
    <>
      <h3 className={styles.title}>
        <Icon name="sign" />
        {label}
      </h3>
      {help && <FormText text={help} />}
    </>
  )
}

type SignCardProps = Pick<WidgetProps, 'element'> & { button: SigningButton; envelope: EnvelopeItem; signer: Signer }

function SignCard({ element, button, envelope, signer }: SignCardProps) {
  const { t, messageFor } = useI18n()
  const { signing, readDocuments } = useElementServices()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function press() {
    setBusy(true)
    setProblem(null)
    try {
      await signing.open(button)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(messageFor(error.message, error.errors[0]?.params))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.card}>
      <Title element={element} />
      <p>{t('widget.sign.who', { name: signer.name, email: signer.email })}</p>
      <ul className={styles.documents} aria-label={t('widget.sign.papers')}>
        {envelope.documents.map(({ id, title, name }) => (
          <li key={id}>
            <Icon name="file" size={16} />
            {title || name}
          </li>
        ))}
      </ul>
      <ol className={styles.steps}>
        <li>{t('widget.sign.step.read')}</li>
        <li>{t(signer.isMine ? 'widget.sign.step.code' : 'widget.sign.step.code-of', { name: signer.name })}</li>
        <li>{t('widget.sign.step.sign')}</li>
      </ol>
      <div className={styles.actions}>
        <Button icon="eye" onClick={() => readDocuments(element)}>
          {t('widget.sign.read')}
        </Button>
        <Button
          id={domId(element.id)}
          variant="primary"
          icon="sign"
          loading={isBusy}
          loadingText={t('widget.busy')}
          onClick={() => void press()}
        >
          {t('widget.sign.button', { who: t(`widget.sign.as.${button.signer}`) })}
        </Button>
      </div>
      <LiveRegion urgent>{problem}</LiveRegion>
    </div>
  )
}
