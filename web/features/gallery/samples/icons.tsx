import { Icon } from '../../../ui/content/icon.tsx'
import { iconNames } from '../../../ui/content/icons/names.ts'
import { State } from '../state.tsx'
import styles from './icons.module.css'

export function Icons() {
  return (
    <>
      <State name={{ fr: 'Tous les noms', en: 'Every name' }} look="stack">
        <ul className={styles.grid}>
          {iconNames.map((name) => (
            <li key={name} className={styles.cell}>
              <Icon name={name} size={24} />
              <code className={styles.name}>{name}</code>
            </li>
          ))}
        </ul>
      </State>
      <State name={{ fr: 'Tailles : 16, 20, 24, 32', en: 'Sizes: 16, 20, 24, 32' }}>
        {([16, 20, 24, 32] as const).map((size) => (
          <Icon key={size} name="sign" size={size} />
        ))}
      </State>
    </>
  )
}
