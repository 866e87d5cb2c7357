import { useRef, type KeyboardEvent } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Field } from './field.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { Icon } from '../content/icon.tsx'
import styles from './search-field.module.css'

type Props = {
  id: string
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
  /** Enter submits without waiting for the debounce. */
  onSubmit?: () => void
  onClear: () => void
}

export function SearchField({ id, label, hint, value, onChange, onSubmit, onClear }: Props) {
  const { t } = useI18n()
  const input = useRef<HTMLInputElement>(null)

  function clear() {
    onClear()
    input.current?.focus()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') onSubmit?.()
    if (event.key !== 'Escape' || !value) return
    event.preventDefault()
    clear()
  }

  return (
    <search className={styles.search}>
      <Field id={id} label={label} hint={hint}>
        {(wiring) => (
          <div className={styles.box}>
            <Icon name="search" className={styles.glass} />
            <input
              {...wiring}
              ref={input}
              type="search"
              className={styles.input}
              value={value}
              // Replaces the label on a phone, where the label is for screen readers only.
              placeholder={label}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={handleKey}
            />
            {value && (
              <span className={styles.cross}>
                <IconButton icon="close" label={t('ui.search.clear')} onClick={clear} />
              </span>
            )}
          </div>
        )}
      </Field>
    </search>
  )
}
