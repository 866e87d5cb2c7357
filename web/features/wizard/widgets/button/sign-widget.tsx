import { offersSignature } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import type { MessageKey } from '../../../../i18n/messages.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { useElementWorld } from '../../element/element-context.ts'
import { FormText } from '../field/form-text.tsx'
import { useElementTexts } from '../field/element-texts.ts'
import { domId, type WidgetProps } from '../field/widget.ts'
import styles from './sign-widget.module.css'

/** button_docusign_iframe: who signs, what will happen, then the button; a tick once the signer's marker is there. */
export function SignWidget({ element, disabled, readOnly }: WidgetProps) {
  const { t } = useI18n()
  const { label, help } = useElementTexts(element)
  const { view, sign, readDocuments } = useElementWorld()
  const id = domId(element.id)
  const who = t(signerKeys[element.attributes.signer ?? ''] ?? 'widget.sign.as.subscriber')
  if (!offersSignature(element, view.facts)) {
    return (
      <p id={id} tabIndex={-1} className={styles.signed}>
        <Icon name="success" />
        {t('widget.sign.signed', { who })}
      </p>
    )
  }
  return (
    <div className={styles.card}>
      <h3 className={styles.title}>
        <Icon name="sign" />
        {label}
      </h3>
      {help && <FormText text={help} />}
      <ol className={styles.steps}>
        <li>{t('widget.sign.step.read')}</li>
        <li>{t('widget.sign.step.code')}</li>
        <li>{t('widget.sign.step.sign')}</li>
      </ol>
      <div className={styles.actions}>
        <Button icon="eye" onClick={() => readDocuments(element)}>
          {t('widget.sign.read')}
        </Button>
        <Button id={id} variant="primary" icon="sign" unavailable={disabled || readOnly} onClick={() => sign(element)}>
          {t('widget.sign.button', { who })}
        </Button>
      </div>
    </div>
  )
}

const signerKeys: Readonly<Record<string, MessageKey>> = {
  subscriber: 'widget.sign.as.subscriber',
  co_subscriber: 'widget.sign.as.co-subscriber',
  subscriber_spouse: 'widget.sign.as.spouse',
  subscriber_advisor: 'widget.sign.as.advisor',
}
