import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { classes } from '../content/classes.ts'
import { Icon } from '../content/icon.tsx'
import { VisuallyHidden } from '../content/visually-hidden.tsx'
import styles from './field.module.css'

/** The attributes that connect a control to its label, hint and error. */
export type Wiring = {
  id: string
  required: boolean | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  /** `el-{elementId}` for an element of a form, so that error links and addresses can point to it. */
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  /** Below the control: an echo, a counter or help. */
  after?: ReactNode
}

/**
 * Where the label is: above one control, beside a checkbox (the control renders it), or the legend of several
 * controls.
 */
export type Frame = 'above' | 'beside' | 'group' | 'radiogroup'

type Props = FieldProps & {
  frame?: Frame | undefined
  className?: string | undefined
  /** A function receives the attributes of the control, and its label with the required mark. */
  children: ReactNode | ((wiring: Wiring, label: ReactNode) => ReactNode)
}

/** Label, hint and error precede the control, so that screen readers announce them before it. */
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
  // `aria-invalid` is allowed on a radio group only; other controls carry it themselves.
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

/** A function, not a component: a component would render again at every keystroke. */
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
