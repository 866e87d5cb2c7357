import type { ReactNode } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { classes } from '../../../../ui/content/classes.ts'
import { Icon } from '../../../../ui/content/icon.tsx'
import { ReadOnlyField } from '../../../../ui/fields/read-only-field.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { Answer } from './element-field.tsx'
import { FormText } from './form-text.tsx'
import { useElementTexts } from './element-texts.ts'
import { domId, type WidgetProps } from './widget.ts'
import styles from './question.module.css'

type Props = {
  widget: WidgetProps
  role?: 'radiogroup' | 'group'
  hint?: ReactNode
  after?: ReactNode
  shown?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The anatomy of an element with several controls: the same as a field, named by a legend. */
export function Question({ widget, role, hint, after, shown, className, children }: Props) {
  const { t } = useI18n()
  const { element, required, readOnly, error } = widget
  const { label, help } = useElementTexts(element)
  if (readOnly) return <ReadOnlyField label={label}>{shown ?? <Answer {...widget} />}</ReadOnlyField>

  const id = domId(element.id)
  const hints = [help && <FormText key="help" text={help} />, hint && <div key="hint">{hint}</div>].filter(Boolean)
  const described = [hints.length > 0 && `${id}-hint`, error && `${id}-error`, after && `${id}-after`].filter(Boolean)
  // Only a group of radios may be said invalid; elsewhere each control says it.
  const invalid = role === 'radiogroup' && { 'aria-invalid': error !== null, 'aria-required': required }
  return (
    <fieldset
      id={id}
      role={role}
      tabIndex={-1}
      className={classes(styles.question, className)}
      aria-describedby={described.join(' ') || undefined}
      {...invalid}
    >
      <legend className={styles.legend}>
        {label}
        {required && (
          <span className={styles.mark} aria-hidden>
            {'\u00a0*'}
          </span>
        )}
      </legend>
      {hints.length > 0 && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hints}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" size={16} className={styles.icon} />
          <span>
            <VisuallyHidden>{t('ui.tone.error')} </VisuallyHidden>
            {error}
          </span>
        </p>
      )}
      {children}
      {after && (
        <div id={`${id}-after`} className={styles.hint}>
          {after}
        </div>
      )}
    </fieldset>
  )
}
