import { useRef, type ComponentProps } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Icon } from '../content/icon.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import styles from './native-select.module.css'

type Props = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  choices: readonly { value: string; label: string }[]
  chosen: string
  clearable: boolean
  clearLabel?: string
  /** The label of the empty option, where it is a choice like the others and needs no clear button. */
  noneLabel?: string
  onChoose: (value: string | null) => void
}

export function NativeSelect({ choices, chosen, clearable, clearLabel, noneLabel, onChoose, ...rest }: Props) {
  const { t } = useI18n()
  const select = useRef<HTMLSelectElement>(null)
  // A value that is no longer offered is still shown, so that its error makes sense.
  const isOffered = chosen === '' || choices.some(({ value }) => value === chosen)

  function clear() {
    onChoose(null)
    select.current?.focus()
  }

  return (
    <span className={styles.line}>
      <span className={styles.box}>
        <select
          {...rest}
          ref={select}
          className={styles.select}
          value={chosen}
          onChange={(event) => onChoose(event.target.value || null)}
        >
          <option value="" disabled={!clearable}>
            {noneLabel ?? t('widget.select.none')}
          </option>
          {!isOffered && <option value={chosen}>{chosen}</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className={styles.arrow} />
      </span>
      {clearable && noneLabel === undefined && chosen !== '' && !rest.disabled && (
        <IconButton icon="close" label={clearLabel ?? t('widget.select.clear')} onClick={clear} />
      )}
    </span>
  )
}
