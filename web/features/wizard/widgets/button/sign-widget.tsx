import { isSigned, signingButtons, type SigningButton } from '@parcelle/domain'
import type { ReactNode } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { useStore } from '../../../../ui/store.ts'
import { useElementServices } from '../../element/element-context.ts'
import { FormText } from '../field/form-text.tsx'
import { useElementTexts } from '../field/element-texts.ts'
import { domId, type WidgetProps } from '../field/widget.ts'
import { SignerRow } from './signer-row.tsx'
import { useAttempt } from './use-attempt.ts'
import styles from './sign-widget.module.css'

/** button_docusign_iframe: a line with the signer, how far they are, and the button to sign here. */
export function SignWidget({ element }: WidgetProps) {
  const { t } = useI18n()
  const { view, signing } = useElementServices()
  const envelopes = useStore(signing.envelopes)
  const loadState = useStore(signing.loadState)
  const button = signingButtons.find(({ marker }) => marker === element.attributes.marker)
  const envelope = envelopes.find(({ kind }) => kind === button?.envelope)
  const signer = envelope?.signers.find(({ party }) => party === button?.signer)
  const hasSigned = isSigned(button, { markers: [], ...view.facts }) || Boolean(signer?.signedAt)
  if (button && envelope && signer && (hasSigned || envelope.state !== 'preparing')) {
    const resend = () => signing.resend(envelope.kind, signer.party)
    return (
      // The focus goes here where there is no button to press.
      <div {...((hasSigned || !signer.canSign) && { id: domId(element.id), tabIndex: -1 })} className={styles.row}>
        <SignerRow envelope={envelope} signer={signer} isSigned={hasSigned} onResend={resend}>
          {!hasSigned && signer.canSign && <SignButton element={element} button={button} isMine={signer.isMine} />}
        </SignerRow>
        <Help element={element} />
      </div>
    )
  }
  if (hasSigned)
    return (
      <p id={domId(element.id)} tabIndex={-1} className={styles.signed}>
        <Icon name="success" />
        {t('widget.sign.signed', { who: t(`wizard.sign.${button?.signer ?? 'subscriber'}`) })}
      </p>
    )
  const waiting = !envelope && loadState !== 'read' ? loadState : 'preparing'
  return <Waiting element={element}>{t(`widget.sign.${waiting}`)}</Waiting>
}

function Waiting({ element, children }: Pick<WidgetProps, 'element'> & { children: ReactNode }) {
  const { label } = useElementTexts(element)
  return (
    <div id={domId(element.id)} tabIndex={-1} className={styles.row}>
      <strong>{label}</strong>
      <LiveRegion>
        <span className={styles.waiting}>
          <Icon name="pending" />
          {children}
        </span>
      </LiveRegion>
    </div>
  )
}

function Help({ element }: Pick<WidgetProps, 'element'>) {
  const { help } = useElementTexts(element)
  return help && <FormText text={help} />
}

type SignButtonProps = Pick<WidgetProps, 'element'> & { button: SigningButton; isMine: boolean }

function SignButton({ element, button, isMine }: SignButtonProps) {
  const { t } = useI18n()
  const { signing } = useElementServices()
  const { isBusy, problem, attempt } = useAttempt(() => signing.open(button))

  return (
    <>
      <Button
        id={domId(element.id)}
        dense
        // The signature of somebody else is not what the reader is asked for.
        variant={isMine ? 'primary' : 'secondary'}
        icon="sign"
        loading={isBusy}
        aria-label={t('widget.sign.button', { who: t(`widget.sign.as.${button.signer}`) })}
        onClick={() => void attempt()}
      >
        {t('widget.sign.here')}
      </Button>
      <LiveRegion urgent>{problem}</LiveRegion>
    </>
  )
}
