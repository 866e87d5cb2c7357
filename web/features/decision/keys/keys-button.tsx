import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { listKeys, switchKeys, useAreKeysOn, useKeys, useShortcut, type Key } from './keys.ts'
import styles from './keys.module.css'

/** Opens the dialog that lists the keys of the screen, and lets them be switched off. */
export function KeysButton() {
  const { t } = useI18n()
  const [shown, show] = useState<readonly Key[] | null>(null)
  const shortcut = useShortcut('?')
  const open = () => show(listKeys())
  useKeys([{ key: '?', label: t('keys.show'), run: open }])
  return (
    <>
      <Button dense variant="tertiary" aria-keyshortcuts={shortcut} onClick={open}>
        {t('keys.title')}
      </Button>
      <Modal isOpen={shown !== null} title={t('keys.title')} onClose={() => show(null)}>
        <KeyList keys={shown ?? []} />
        <KeysSwitch />
      </Modal>
    </>
  )
}

function KeyList({ keys }: { keys: readonly Key[] }) {
  const sorted = keys.toSorted((one, other) => rank(one) - rank(other))
  return (
    <dl className={styles.list}>
      {sorted.map(({ key, label }) => (
        <div key={key} className={styles.row}>
          <dt>
            <kbd className={styles.key}>{key}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Letters, then figures, then signs. */
const kinds = [/[a-z]/, /\d/, /./]
const rank = ({ key }: Key) => kinds.findIndex((kind) => kind.test(key))

function KeysSwitch() {
  const { t } = useI18n()
  const isOn = useAreKeysOn()
  return (
    <Switch
      label={t('keys.switch')}
      word={t(isOn ? 'widget.yes' : 'widget.no')}
      checked={isOn}
      onTick={(next) => switchKeys(next)}
    />
  )
}
