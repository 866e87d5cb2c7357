import type { DossierExcerpt, ReportSection } from '@parcelle/contract/report'
import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { formPath } from '../../screen/paths.ts'
import { DefinitionList } from '../../ui/content/definition-list.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Banner } from '../../ui/messages/banner.tsx'
import styles from './report.module.css'

type Props = { dossierId: string; rank: number; section: ReportSection; children: ReactNode }

export function Section({ dossierId, rank, section: { title, known, missing }, children }: Props) {
  const { t } = useI18n()
  return (
    <Card title={title} titleId={`report-section-${rank}`}>
      <Stack>
        {known.map((one) => (
          <SectionFact key={JSON.stringify(one)} known={one} />
        ))}
        {missing.length > 0 && (
          <Banner tone="info" title={t('report.missing')}>
            <ul className={styles.missing}>
              {missing.map(({ label, pageId, blockId }) => (
                <li key={label}>
                  <a href={formPath(dossierId, pageId, blockId)}>{label}</a>
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {children}
      </Stack>
    </Card>
  )
}

function SectionFact({ known }: { known: DossierExcerpt }) {
  if (known.kind === 'facts')
    return <DefinitionList items={known.rows.map(({ label, value }) => ({ term: label, value }))} />
  if (known.kind === 'table') return <FactTable {...known} />
  const lines = known.lines.map((line) => <p key={line}>{line}</p>)
  if (known.isWarning)
    return (
      <Banner tone="warning" title={known.title}>
        {lines}
      </Banner>
    )
  return (
    <div className={styles.text}>
      {known.title && <h3>{known.title}</h3>}
      {lines}
    </div>
  )
}

function FactTable({ columns, rows }: Extract<DossierExcerpt, { kind: 'table' }>) {
  const sideOf = (at: number) => (columns[at]?.isRight ? styles.right : undefined)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title }, at) => (
              <th key={title} scope="col" className={sideOf(at)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells: [first, ...cells], isStrong }) => (
            <tr key={first} className={isStrong ? styles.strong : undefined}>
              <th scope="row">{first}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]?.title} className={sideOf(at + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
