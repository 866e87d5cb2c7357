import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Icon } from '../content/icon.tsx'
import { VisuallyHidden } from '../content/visually-hidden.tsx'
import styles from './field.module.css'

/** What a control must carry so that its label, hint and error belong to it. */
export type Wiring = {
  id: string
  required: boolean | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  /** `el-{elementId}` for an element of a form, so that an error link or an address can point at it. */
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  /** Under the control: an echo, a counter, some help. */
  after?: ReactNode
}

type Props = FieldProps & { children: (wiring: Wiring) => ReactNode }

/** Label, hint, error, then the control: the reader knows what is expected before typing. */
export function Field({ id, label, hint, error, required, after, children }: Props) {
  const { t } = useI18n()
  const ids = { hint: `${id}-hint`, error: `${id}-error`, after: `${id}-after` }
  const described = [hint && ids.hint, error && ids.error, after && ids.after].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.mark} aria-hidden>
            {'\u00a0*'}
          </span>
        )}
      </label>
      {hint && (
        <div id={ids.hint} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && (
        <p id={ids.error} className={styles.error}>
          <Icon name="warning" size={16} className={styles.icon} />
          <span>
            <VisuallyHidden>{t('ui.tone.error')} </VisuallyHidden>
            {error}
          </span>
        </p>
      )}
      {children({ id, required, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {after && (
        <div id={ids.after} className={styles.hint}>
          {after}
        </div>
      )}
    </div>
  )
}
