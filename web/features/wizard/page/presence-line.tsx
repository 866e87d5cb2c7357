import { translate } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { Live } from '../../../ui/messages/live.tsx'
import { useStore } from '../../../ui/store.ts'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { useWizard } from '../wizard-context.ts'
import styles from './presence-line.module.css'

/** Who else is looking at the dossier, and what they have just answered. */
export function PresenceLine() {
  const { t, count, locale } = useI18n()
  const { presence, incoming, engine } = useWizard()
  const present = useStore(presence)
  const latest = useStore(incoming.latest)
  const element = latest && engine.view.element(latest.elementId)
  const names = new Intl.ListFormat(locale).format(present.map(({ name }) => name))
  return (
    <>
      {present.length > 0 && (
        <p className={styles.line}>
          <Icon name="users" size={16} />
          {count('wizard.presence', present.length, { names })}
        </p>
      )}
      <Live>
        {element && latest.by !== '' && (
          <VisuallyHidden>
            {t('wizard.changed', { name: latest.by, label: translate(element.attributes.label, locale) })}
          </VisuallyHidden>
        )}
      </Live>
    </>
  )
}
