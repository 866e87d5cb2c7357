import { useId, useState, type ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import styles from './chart.module.css'

type Props = {
  title: string
  /** What the chart shows, in one sentence for screen readers; the drawing is hidden from them. */
  finding: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
}

export function Chart({ title, finding, columns, rows, children }: Props) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <div className={styles.toggle}>
          <Button
            dense
            variant="tertiary"
            aria-expanded={isOpen}
            aria-controls={`${id}-data`}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'dashboard.chart.hide' : 'dashboard.chart.show')}
          </Button>
        </div>
      </div>
      <p className={styles.finding}>{finding}</p>
      <div className={styles.plot} aria-hidden>
        {children}
      </div>
      <div id={`${id}-data`} className={styles.data} data-open={isOpen}>
        <DataTable title={title} columns={columns} rows={rows} />
      </div>
    </section>
  )
}

function DataTable({ title, columns, rows }: Pick<Props, 'title' | 'columns' | 'rows'>) {
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={columns[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
