import type { Element } from '@parcelle/forms'
import { useState, type ChangeEvent, type DragEvent, type KeyboardEvent } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { buttonClass, type ButtonLook } from '../../../../ui/actions/button.tsx'
import { classes } from '../../../../ui/content/classes.ts'
import { Icon, type IconName } from '../../../../ui/content/icon.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { useElementTexts } from '../field/element-texts.ts'
import { domId } from '../field/widget.ts'
import styles from './file-picker.module.css'

type Props = {
  element: Element
  accept: readonly string[]
  disabled: boolean
  isInvalid: boolean
  /** One file and no more. */
  single?: boolean
  onFiles: (files: readonly File[]) => void
}

/**
 * Each button is the label of a native file input, whose own text would be in the browser's language. On touch screens
 * the camera has its own button: `capture` on a single input would hide the gallery.
 */
export function FilePicker({ element, accept, disabled, isInvalid, single = false, onFiles }: Props) {
  const { t } = useI18n()
  const { label } = useElementTexts(element)
  const [isOver, setOver] = useState<boolean | null>(null)

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setOver(null)
    const files = [...event.dataTransfer.files].slice(0, single ? 1 : undefined)
    if (!disabled && files.length > 0) onFiles(files)
  }

  return (
    <div
      role="presentation"
      className={styles.zone}
      data-over={isOver === true && !disabled}
      data-invalid={isInvalid}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Moving between children does not leave the zone.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={handleDrop}
    >
      <span className={styles.drop}>
        <Icon name="upload" />
        {t('widget.upload.drop')}
      </span>
      <FileButton
        label={label}
        className={styles.camera}
        icon="camera"
        text={t('widget.upload.photo')}
        accept="image/*"
        capture
        disabled={disabled}
        isInvalid={isInvalid}
        onFiles={onFiles}
      />
      <FileButton
        label={label}
        id={pickerId(element.id)}
        icon="file"
        text={t('widget.upload.choose')}
        accept={accept.join(',')}
        single={single}
        disabled={disabled}
        isInvalid={isInvalid}
        onFiles={onFiles}
      />
      <VisuallyHidden>
        <LiveRegion>{isOver !== null && t(isOver ? 'widget.upload.zone-in' : 'widget.upload.zone-out')}</LiveRegion>
      </VisuallyHidden>
    </div>
  )
}

export const openPicker = ({ id }: Element): void => document.getElementById(pickerId(id))?.click()

export const focusPicker = ({ id }: Element): void => document.getElementById(pickerId(id))?.focus()
const pickerId = (elementId: number) => `${domId(elementId)}-file`

type ButtonProps = {
  id?: string
  icon?: IconName
  text: string
  label: string
  accept: string
  capture?: boolean
  /** One file and no more. */
  single?: boolean
  look?: ButtonLook
  className?: string | undefined
  disabled?: boolean
  isInvalid?: boolean
  onFiles: (files: readonly File[]) => void
}

export function FileButton({ icon, text, label, capture = false, single = capture, look, ...props }: ButtonProps) {
  const { t } = useI18n()

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // Reset so that the same file can be chosen again.
    target.value = ''
    if (files.length > 0) props.onFiles(files)
  }

  /** Enter opens the picker as Space does: in some browsers it only submits the form. */
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.click()
  }

  return (
    <label className={classes(buttonClass(look ?? {}), styles.button, props.className)} data-disabled={props.disabled}>
      <span className={styles.content}>
        {icon && <Icon name={icon} />}
        {text}
      </span>
      <input
        id={props.id}
        type="file"
        className={styles.input}
        aria-label={t('widget.upload.for', { act: text, label })}
        aria-invalid={props.isInvalid || undefined}
        accept={props.accept}
        capture={capture ? 'environment' : undefined}
        multiple={!single}
        disabled={props.disabled}
        onKeyDown={handleKey}
        onChange={handleChange}
      />
    </label>
  )
}
