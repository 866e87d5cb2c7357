import { useWords } from '../words.ts'
import { State } from '../state.tsx'
import styles from './foundations.module.css'

const colours = [
  'bg',
  'surface',
  'sunken',
  'text',
  'text-2',
  'text-3',
  'border',
  'control',
  'primary',
  'primary-hover',
  'primary-soft',
  'accent',
  'accent-soft',
  'focus',
  'success',
  'success-soft',
  'warning',
  'warning-soft',
  'danger',
  'danger-soft',
  'info',
  'info-soft',
  'mark',
] as const
const charts = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const
const types = ['display', 'h1', 'h2', 'h3', 'body', 'small', 'caption', 'figure'] as const

export function Foundations() {
  const pick = useWords()
  return (
    <>
      <State name={{ fr: 'Couleurs', en: 'Colours' }} look="stack">
        <Swatches names={colours} />
      </State>
      <State name={{ fr: 'Graphiques', en: 'Charts' }} look="stack">
        <Swatches names={charts} />
      </State>
      <State name={{ fr: 'Caractères', en: 'Type' }} look="stack">
        {types.map((type) => (
          <div key={type} className={styles.type}>
            <code className={styles.name}>{type}</code>
            <p style={{ font: `var(--type-${type})` }}>
              {type === 'figure'
                ? pick({ fr: '29 920,00 €', en: '€29,920.00' })
                : pick({ fr: 'Parts de SCPI, souscrites en ligne', en: 'SCPI shares, subscribed online' })}
            </p>
          </div>
        ))}
      </State>
    </>
  )
}

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.grid}>
      {names.map((name) => (
        <li key={name}>
          <span className={styles.swatch} style={{ background: `var(--${name})` }} />
          <code className={styles.name}>{name}</code>
        </li>
      ))}
    </ul>
  )
}
