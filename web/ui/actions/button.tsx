import type { ComponentProps, MouseEvent } from 'react'
import { classes } from '../content/classes.ts'
import { Icon, type IconName } from '../content/icon.tsx'
import { Spinner } from '../content/spinner.tsx'
import { capturePointer } from './capture-pointer.ts'
import styles from './button.module.css'

export const buttonVariants = ['primary', 'secondary', 'tertiary', 'danger', 'danger-quiet'] as const
type ButtonVariant = (typeof buttonVariants)[number]
export type ButtonLook = { variant?: ButtonVariant; dense?: boolean; block?: boolean; icon?: IconName }

type Props = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    /** Stays in the tab order and explains itself, unlike `disabled`. */
    unavailable?: boolean
    loading?: boolean
    /** Shown while loading. Its width is reserved, so that the button never changes width. */
    loadingText?: string
  }

export function Button({
  variant,
  dense,
  block,
  icon,
  unavailable = false,
  loading = false,
  loadingText,
  className,
  onClick,
  children,
  ...rest
}: Props) {
  const inert = unavailable || loading

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // A click on a submit button would still submit its form.
    if (inert) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      onPointerDown={capturePointer}
      {...rest}
      className={classes(buttonClass({ variant, dense, block }), className)}
      aria-disabled={inert || undefined}
      aria-busy={loading || undefined}
      onClick={handleClick}
    >
      <span className={styles.label} data-shown={!loading}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {(loading || loadingText) && (
        <span className={styles.label} data-shown={loading}>
          <Spinner />
          {loadingText ?? children}
        </span>
      )}
    </button>
  )
}

type Look = { [Key in 'variant' | 'dense' | 'block']?: ButtonLook[Key] | undefined }

export function buttonClass({ variant = 'secondary', dense, block }: Look): string {
  return classes(styles.button, styles[variant], dense && styles.dense, block && styles.block)
}
