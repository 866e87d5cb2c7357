import type { ReactNode } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import type { Wiring } from '../../../../ui/fields/field.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { FormText } from './form-text.tsx'
import { useElementTexts } from './element-texts.ts'
import { domId, type WidgetProps } from './widget.ts'
import styles from './boxed-field.module.css'

type Props = { widget: WidgetProps; children: (wiring: Wiring) => ReactNode }

/** The anatomy of a box to tick, whose label stands beside it and not above. */
export function BoxedField({ widget, children }: Props) {
  const { t } = useI18n()
  const { element, required, error } = widget
  const { help } = useElementTexts(element)
  const id = domId(element.id)
  const described = [help && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" size={16} className={styles.icon} />
          <span>
            <VisuallyHidden>{t('ui.tone.error')} </VisuallyHidden>
            {error}
          </span>
        </p>
      )}
      {children({ id, required, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {help && (
        <div id={`${id}-hint`} className={styles.hint}>
          <FormText text={help} />
        </div>
      )}
    </div>
  )
}
