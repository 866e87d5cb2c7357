import { Link } from 'wouter'
import { useI18n } from '../../i18n/i18n.tsx'
import { classes } from '../content/classes.ts'
import { Icon } from '../content/icon.tsx'
import { pageRange, pageWindow } from './page-window.ts'
import styles from './pagination.module.css'

type Props = {
  page: number
  size?: number
  total: number
  hrefFor: (page: number) => string
  label?: string
}

/** Pages are links, so that they can be shared, opened in a new tab and gone back to. */
export function Pagination({ page, size = 10, total, hrefFor, label }: Props) {
  const { t, number } = useI18n()
  const { pages, current, start, end } = pageRange(page, size, total)
  const summary = { start: number(start), end: number(end), totalItems: number(total) }

  return (
    <div className={styles.box}>
      <div className={styles.bar}>
        <p className={styles.summary}>{t('pagination.summary', summary)}</p>
        {pages > 1 && (
          <nav aria-label={label ?? t('ui.pagination')}>
            <ul className={styles.list}>
              <Neighbour to={current - 1} pages={pages} side="previous" hrefFor={hrefFor} />
              {pageWindow(current, pages).map((step) => (
                <li key={'gap' in step ? step.gap : step.page} className={styles.number}>
                  {'gap' in step ? (
                    <span className={styles.gap}>…</span>
                  ) : (
                    <Link
                      href={hrefFor(step.page)}
                      className={styles.step}
                      aria-label={t('ui.pagination.page', { page: number(step.page) })}
                      aria-current={step.page === current ? 'page' : undefined}
                    >
                      {number(step.page)}
                    </Link>
                  )}
                </li>
              ))}
              <li className={styles.short}>{t('ui.pagination.of', { page: number(current), pages: number(pages) })}</li>
              <Neighbour to={current + 1} pages={pages} side="next" hrefFor={hrefFor} />
            </ul>
          </nav>
        )}
      </div>
    </div>
  )
}

type NeighbourProps = { to: number; pages: number; side: 'previous' | 'next'; hrefFor: (page: number) => string }

function Neighbour({ to, pages, side, hrefFor }: NeighbourProps) {
  const { t } = useI18n()
  const exists = to >= 1 && to <= pages
  // Its place is reserved at both ends, so that the numbers do not move under the pointer.
  return (
    <li className={classes(styles.neighbour, !exists && styles.none)}>
      <Link href={hrefFor(exists ? to : 1)} className={styles.step} rel={side === 'previous' ? 'prev' : 'next'}>
        {side === 'previous' && <Icon name="chevron-left" size={16} />}
        <span className={styles.word}>{t(`ui.pagination.${side}`)}</span>
        {side === 'next' && <Icon name="chevron-right" size={16} />}
      </Link>
    </li>
  )
}
