import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { classes } from '../content/classes.ts'
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

/**
 * Where the label stands: above one control, beside a box to tick (the control draws it), or as the legend of several
 * controls.
 */
export type Frame = 'above' | 'beside' | 'group' | 'radiogroup'

type Props = FieldProps & {
  frame?: Frame | undefined
  /** Of a group. */
  className?: string | undefined
  /** The function is given what the control must carry, and its label with the mark of a required answer. */
  children: ReactNode | ((wiring: Wiring, label: ReactNode) => ReactNode)
}

/** Label, hint, error, then the control: the reader knows what is expected before typing. */
export function Field({ id, frame = 'above', label, hint, error, required, after, className, children }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`, after && `${id}-after`].filter(Boolean).join(' ')
  const describedBy = { 'aria-describedby': described || undefined }
  const name = required ? withMark(label) : label
  const wiring: Wiring = { id, required, ...describedBy, 'aria-invalid': error ? true : undefined }
  const control = typeof children === 'function' ? children(wiring, name) : children
  const help = hint && (
    <div id={`${id}-hint`} className={styles.hint}>
      {hint}
    </div>
  )
  const problem = error && <Problem id={`${id}-error`}>{error}</Problem>
  const remark = after && (
    <div id={`${id}-after`} className={styles.hint}>
      {after}
    </div>
  )

  if (frame === 'beside')
    return (
      <div className={styles.beside}>
        {problem}
        {control}
        {help}
        {remark}
      </div>
    )
  if (frame === 'above')
    return (
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {name}
        </label>
        {help}
        {problem}
        {control}
        {remark}
      </div>
    )
  // Only a group of radios may be said invalid; elsewhere each control says it.
  const radios = frame === 'radiogroup' && {
    role: frame,
    'aria-invalid': Boolean(error),
    'aria-required': required ?? false,
  }
  return (
    <fieldset id={id} tabIndex={-1} className={classes(styles.group, className)} {...describedBy} {...radios}>
      <legend className={styles.legend}>{name}</legend>
      {help}
      {problem}
      {control}
      {remark}
    </fieldset>
  )
}

/** Called, not drawn: a component of its own would be drawn again at every key. */
function withMark(label: ReactNode) {
  return (
    <>
      {label}
      <span className={styles.mark} aria-hidden>
        {'\u00a0*'}
      </span>
    </>
  )
}

function Problem({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useI18n()
  return (
    <p id={id} className={styles.error}>
      <Icon name="warning" size={16} className={styles.icon} />
      <span>
        <VisuallyHidden>{t('ui.tone.error')} </VisuallyHidden>
        {children}
      </span>
    </p>
  )
}
